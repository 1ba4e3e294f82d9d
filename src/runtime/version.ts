/** The version of the runtime, which is that of the generator it came with. */
export const runtimeVersion = "0.2.0";
