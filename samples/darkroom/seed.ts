import type { NewRoll } from "./laboratory.js";

const dusk = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAPElEQVR42l3BwQAAIADAwCGEEEIIIYQQQgghhBBCCCGEEEII/XcHFoQoJCELRahCE7owhCksYQtHuMKTDy93eAFEDaDFAAAAAElFTkSuQmCC",
  "base64",
);
const moon = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAAAAAA6mKC9AAAAJklEQVR42mOQQAMMZAv8BwEkgf//4SIMSHywCNUEMGzBdAdJfgEAptJWRLfv4F0AAAAASUVORK5CYII=",
  "base64",
);

export const rolls: readonly (NewRoll & { readonly notes: string })[] = [
  {
    canister: { label: "Harbour at dusk", film: "black-and-white", iso: 400, pushed: 1 },
    takenOn: "2026-01-17",
    tags: ["sea", "winter"],
    frames: [dusk, moon],
    notes: "Frame 2 is the moon, not a scratch.\n",
  },
  {
    canister: { label: "Test strip", film: "colour" },
    tags: [],
    frames: [dusk],
    notes: "",
  },
];
