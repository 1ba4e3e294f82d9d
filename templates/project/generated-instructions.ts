export { instructions } from "./operations/index.js";
