/** Properties try the same examples on every machine; `FC_SEED` tries others. */
import fc from "fast-check";

fc.configureGlobal({ seed: Number(process.env["FC_SEED"] ?? 20_260_728) });
