export { tools } from "./operations/index.js";
