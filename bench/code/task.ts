/** A task that needs several calls, as a person gives it, with the code that a model writes for it. */
import type { Routes } from "./mock.js";

export interface Task {
  /** Below the folder of the documents. */
  readonly document: string;
  readonly asked: string;
  readonly tool: "read_with_code" | "change_with_code";
  /** `<<GET /path>>` stands for the name of an operation, as search tells it. */
  readonly code: string;
  /** Begins with an API as it is before the task. */
  begin(): {
    readonly routes: Routes;
    /** What the code has to return. */
    readonly expected: unknown;
    /** Whether the API is then as it should be. */
    isDone(): boolean;
  };
}

interface TaskOn<S> extends Pick<Task, "asked" | "code"> {
  /** Only with the tool that may change something, as it calls what the document takes for a change. */
  readonly posts?: true;
  /** @param state before the task */
  readonly answer: (state: S) => unknown;
  /** @param state after the task; only of a task that changes something */
  readonly done?: (state: S) => boolean;
}

export function tasksOn<S>(
  document: string,
  { start, routes }: { start: () => S; routes: (state: S) => Routes },
  tasks: readonly TaskOn<S>[],
): Task[] {
  return tasks.map(({ asked, code, answer, done, posts }) => ({
    document,
    asked,
    tool: done === undefined && posts !== true ? "read_with_code" : "change_with_code",
    code,
    begin() {
      const state = start();
      const expected = answer(start());
      return { routes: routes(state), expected, isDone: () => done?.(state) ?? true };
    },
  }));
}
