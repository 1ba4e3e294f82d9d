/** What the first call needs: arguments become a request, and its response a result. */
export { answerCall, answerPrompt, answerRead } from "../call/answers.js";
export { createUpstream } from "../network/upstream.js";
// For optional parts, which never need each other.
export { webResponse } from "../response/web-response.js";
