/** `#runtime/http` in a project: serves any number of clients over HTTP, by a server of its own or within an application. */
export { embed, type Handler, type HandlerOptions } from "../node/http.js";
export { startHttp } from "../node/http.js";
