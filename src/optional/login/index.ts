/** `#runtime/login` in a project: a person allows the server to act for them. */
export { login } from "./login.js";
