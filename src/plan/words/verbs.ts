/** Lists the verbs that documents use for what operations do. */
import { wordSet } from "../../word-set.js";

/** Verbs that are common in names of operations. */
export const verbs = wordSet(
  "get list read fetch find search query show view index lookup retrieve describe check test validate verify preview count " +
    "create add post insert put update patch edit modify change set replace rename upsert assign attach link merge move copy clone " +
    "delete remove destroy unset unassign detach unlink purge clear reset revoke cancel stop pause suspend disable dismiss reject " +
    "start run execute trigger resume restart rerun enable activate approve accept submit send publish upload download export import " +
    "generate render convert transfer migrate restore archive lock unlock follow unfollow watch connect subscribe sync refresh",
);

/** Other words that are verbs if one is expected where they are. */
const others = wordSet(
  "abort accumulate acknowledge adjust allocate allow analyze answer append apply ask associate attest authenticate authorize ban begin bind " +
    "block book build buy calculate call capture categorize cause charge classify clean close collect commit compare compile complete compose " +
    "compute configure confirm consume crosspost deactivate decline decode decrease decrement decrypt delegate deliver demote deny deploy deprecate " +
    "deregister detect determine disassociate discard disconnect discover dispatch dissociate distribute drop dub duplicate emit encode encrypt " +
    "end enqueue enrich enroll ensure estimate evaluate exchange expand expire expunge extend extract " +
    "filter finalize finish flag flush forgot fork forward geocode geolocate give grant group handle hide identify ignore import impersonate increase increment init initialize initiate " +
    "inspect install introspect invalidate invite invoke issue join kick kill launch leave listen load log login logout make manage map mark match mute " +
    "normalize notify obtain open order override parse overwrite pay perform pin ping poll populate predict prepare process promote protect provision prune purchase " +
    "push pull put query rate react reactivate reboot rebuild receive recognize recommend reconcile record recover recycle redact redeem redeliver redirect redo refund regenerate " +
    "register release reload remind renew reopen reorder replay reply report request resend reserve resize resolve respond restrict retry " +
    "return reveal reverse revert review revise rollback rotate sanitise sanitize save scale scan schedule scrape seed select serve share ship " +
    "shutdown sign signal signin signout signup simulate skip snooze " +
    "split star store stream suggest summarize swap switch synchronize synthesize tag take terminate toggle trace track train " +
    "transcribe transform translate trim turn unarchive unban unblock undelete undeploy undo uninstall unmute unpin unpublish unregister " +
    "unshare unstar unsubscribe untag upgrade use void vote wait wake withdraw write",
);

/** Verbs that end the path of what is read. */
export const readingActs = wordSet(
  "search find query lookup export download preview count validate check verify",
);

/** Those of them that say all where a path has nothing else: `/search`, and not `/count`. */
export const searches = wordSet("search query lookup validate verify");

/** Whether a word of a name says what is done. */
export function isVerb(word: string): boolean {
  return isKnown(word) || (isKnown(word.replace(/^(?:re|un)/, "")) && !nouns.has(word));
}

function isKnown(word: string): boolean {
  return verbs.has(word) || others.has(word);
}

const nouns: ReadonlySet<string> = new Set(["remark", "research", "unread"]);

/** Whether a sentence may begin with the word to say what is done: `Create`, `creates`, `Queries`. */
export function isConjugatedVerb(word: string): boolean {
  return verbIn(word.toLowerCase()) !== undefined;
}

/** The verb that the word is a form of: `creates` → `create`, `queries` → `query`. */
export function verbIn(word: string): string | undefined {
  return [word, word.replace(/s$/, ""), word.replace(/es$/, ""), word.replace(/ies$/, "y")].find(isVerb);
}
