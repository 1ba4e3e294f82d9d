// @generated SignedSource<<bb42818916fcca7b0ad0a0e04d1ec2281e06cbee1b35a949b0c7eb4d4ce2fbc6>>
export { tools } from "./operations/index.js";
