/** Compares planned names with hand-made ones. */
import { singular, words } from "../../src/plan/words/words.js";

/** First words that say what is done. */
const verbs = new Set(
  (
    "abort accept acknowledge activate add answer append apply approve archive ask assign attach authenticate authorize ban block book build " +
    "bulk calculate call cancel capture change check clear clone close commit compare complete compute confirm connect convert copy count create " +
    "deactivate decline decode delete deploy describe detach disable discard disconnect dismiss dispatch download draft drop duplicate edit enable " +
    "encode end enroll estimate evaluate exchange execute exec expand explain export extract fetch filter finalize find finish fork forward " +
    "generate get give grant hide ignore import inspect install invite invoke issue join kick kill label leave like link list load lock log lookup " +
    "make manage mark merge modify monitor move mute notify open pause pay perform pin place post preview process provision prune publish pull push " +
    "put query queue react read rebuild receive record redeliver refresh refund regenerate register reject release reload remove rename render renew " +
    "reopen replace reply report request rerun resend reset resize resolve respond restart restore resume retrieve retry revert review revoke roll rotate run " +
    "save scale scan schedule search send set share show shut sign skip sort split star start stop stream submit subscribe suggest summarize suspend " +
    "sync tag test toggle track transfer transform translate trigger unarchive unassign unban unblock unfollow uninstall unlink unlock unmark unpin " +
    "unpublish unregister unstar unsubscribe unwatch update upgrade upload upsert use validate verify view void vote wait watch write"
  ).split(" "),
);

export function isVerbFirst(name: string): boolean {
  return verbs.has(words(name)[0] ?? "");
}

/** F1 of the words of a name, against the best of the hand-made ones; without the API's name, which clients show anyway. */
export function likeness(name: string, handMade: readonly string[], api: string): number {
  return Math.max(0, ...handMade.map((other) => f1(wordsOf(name, api), wordsOf(other, api))));
}

function wordsOf(name: string, api: string): ReadonlySet<string> {
  const left = new Set(words(api).map(singular));
  const own = words(name).map(singular);
  const rest = own.filter((word) => !left.has(word));
  return new Set(rest.length === 0 ? own : rest);
}

function f1(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
