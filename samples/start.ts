/** `npm run sample -- NAME`: starts a sample's API on the port that its document names, until it is interrupted. */
import { samples } from "./samples.js";

const [name] = process.argv.slice(2);
const sample = samples.find((one) => one.name === name);
if (sample === undefined) {
  console.error(`Name one of ${samples.map((one) => one.name).join(", ")}: npm run sample -- bookshop`);
  process.exit(2);
}
const api = await sample.startApi({ port: sample.port });
console.log(`${sample.name} listens on ${api.url}. Its generated server is let in with:`);
for (const [variable, value] of Object.entries(sample.credentials)) console.log(`  ${variable}=${value}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void api.close());
