/** The server as an OAuth client of an API's authorization server: what logins of every kind share. */
export { everyTarget, loginTargets } from "./targets.js";
export { authorizationAddress, inWords, loginOf, redeem, tokenServer } from "./token-server.js";
