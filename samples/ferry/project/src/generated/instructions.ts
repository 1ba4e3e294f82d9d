// @generated SignedSource<<e811e051cdb02a7c73afbcdb9a318fec5b03f282eab41a352ee010e06c7a42dc>>
export { instructions } from "./operations/index.js";
