/** What the first call needs: arguments become a request, and its response a result. */
export { createUpstream } from "../call/upstream.js";
export { answerCall, answerPrompt, answerRead } from "../server/answers.js";
export { acknowledgeTask, getTask } from "../server/tasks.js";
// For optional parts, which never need each other.
export { webResponse } from "../response/read-body.js";
