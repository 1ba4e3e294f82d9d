/** What calls need of Node.js: connections to the API, files that arguments name, and stored logins. */
export { nodeFetch } from "../node/fetch.js";
export { fileOpener } from "../node/files.js";
export { handleFolder } from "../node/files.js";
export { loginFile, loginPath } from "../node/files.js";
