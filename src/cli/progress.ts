import yoctoSpinner from "yocto-spinner";
import type { Stage } from "../index.js";
import { plural } from "../report/number.js";
import { printNote } from "./terminal.js";

/** Shows the progress of a run: a spinner on a terminal, one line per stage in CI, nothing elsewhere. */
export interface Progress {
  readonly onStage: (stage: Stage) => void;
  /** Removes the progress from the terminal. */
  end(): void;
}

const silent: Progress = { onStage: () => undefined, end: () => undefined };

export function progress(quiet: boolean): Progress {
  if (quiet) return silent;
  if (process.env["CI"] !== undefined)
    return { onStage: (stage) => printNote(describeStage(stage)), end: () => undefined };
  if (process.stderr.isTTY !== true) return silent;
  const spinner = yoctoSpinner({ stream: process.stderr, handleSignals: false });
  const interruption = interruptible(() => spinner.stop());
  return {
    onStage: (stage) => {
      interruption.enter(stage);
      spinner.text = describeStage(stage);
      spinner.start();
    },
    end: () => {
      spinner.stop();
      interruption.end();
    },
  };
}

/** Lets Ctrl-C end the process at once, except while files are written: that is finished first. */
function interruptible(stop: () => void): { enter: (stage: Stage) => void; end: () => void } {
  let writing = false;
  let interrupted = false;
  const leave = (): never => {
    stop();
    process.exit(130);
  };
  const onInterrupt = (): void => {
    if (writing) interrupted = true;
    else leave();
  };
  process.on("SIGINT", onInterrupt);
  return {
    enter: ({ stage }) => {
      writing = stage === "write";
    },
    end: () => {
      process.off("SIGINT", onInterrupt);
      if (interrupted) leave();
    },
  };
}

function describeStage(stage: Stage): string {
  switch (stage.stage) {
    case "read":
      return `Reading ${plural(stage.documents, "document")}`;
    case "plan":
      return `Choosing tools for ${plural(stage.operations, "operation")}`;
    case "emit":
      return `Writing TypeScript for ${plural(stage.tools, "tool")}`;
    case "merge":
      return `Comparing ${plural(stage.files, "file")} with the project`;
    case "write":
      return `Writing ${plural(stage.files, "file")}`;
  }
}
