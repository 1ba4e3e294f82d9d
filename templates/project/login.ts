/** `npm run login`: lets the server act for the person who runs it. */
import { login } from "#runtime/login";
import { server } from "#server";

await login(server);
