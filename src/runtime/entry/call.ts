/** What the first call needs: its message is read, arguments become a request, and its response a result. */
export { createUpstream } from "../call/runtime.js";
export { answerCall, answerCompletion, answerPrompt, answerRead } from "../server/answers.js";
export { readMessage } from "../http/message.js";
export { acknowledgeTask, getTask } from "../server/tasks.js";
// For optional parts, which never need each other.
export { webResponse } from "../response/read-body.js";
