/** The build makes one file of the package, beside the runtime's others. */
declare module "#runtime/sucrase.js" {
  export { transform } from "sucrase";
}
