/** What calls need of Node.js: connections to the API, files that arguments name, and stored logins. */
export { nodeFetch } from "../node/fetch.js";
export { appendUsage, fileOpener, handleFolder, loginFile, loginPath } from "../node/files.js";
