/** `npm run login`: lets the server act for the person who runs it. */
import { server } from "#server";
import { login } from "./optional/login/login.js";

await login(server);
