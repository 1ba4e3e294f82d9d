/** The server as an OAuth client of an API's authorization server: what logins of every kind share. */
export { authorizationAddress, redeem } from "./code-grant.js";
export { inWords } from "./refusal.js";
export { everyTarget, loginTargets } from "./targets.js";
export { tokenServer } from "./token-server.js";
