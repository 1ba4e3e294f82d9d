/** What an answer says of further pages, in its members and in its headers. */
import { word } from "../../../runtime/response/cut.js";
import { defined, isObject } from "../../../runtime/values/json.js";
import { lastNames, moreNames, nextNames, otherPages, totalNames, totalPagesNames } from "./words.js";

export interface Hints {
  /** Texts and numbers by their words, outer ones first, never those of items. */
  values: ReadonlyMap<string, string | number>;
  /** Addresses of the next page. */
  links: readonly string[];
  /** `Next-Range`, or what comes after `Content-Range`. */
  range?: string;
  more?: boolean;
  total?: number;
  totalPages?: number;
  /** It has a place for the next page that is empty, or leads to other pages and to no next one. */
  ended: boolean;
}

/** Levels of objects that are read. */
const deepest = 3;
/** Members that are read: what tells of pages is not behind thousands of others. */
const mostMembers = 5_000;

export function hintsIn(value: unknown, headers: Headers): Hints {
  return findingIn(value, headers).hints();
}

/** Whether an answer says that there is more than it has. */
export function saysMore(value: unknown, headers: Headers): boolean {
  const { more, hasNext, range } = findingIn(value, headers);
  return more ?? (hasNext || range !== undefined);
}

function findingIn(value: unknown, headers: Headers): Finding {
  const found = new Finding();
  found.readHeaders(headers);
  let level: readonly Level[] = [{ of: value, isInNext: false }];
  for (let depth = 1; depth <= deepest; depth += 1) level = level.flatMap((one) => found.read(one));
  return found;
}

/** No longer one can be asked for. */
const longestLink = 65_536;

/** Text that is an address: absolute, or of the same server. */
function looksLikeLink(text: string): boolean {
  return text.length <= longestLink && /^(https?:\/\/|\/|\?)/.test(text) && URL.canParse(text, anyHost);
}

export const anyHost = "http://api.invalid/";

interface Level {
  of: unknown;
  /** It is the value of a member that leads to the next page. */
  isInNext: boolean;
}

class Finding {
  readonly values = new Map<string, string | number>();
  readonly links: string[] = [];
  more: boolean | undefined;
  total: number | undefined;
  totalPages: number | undefined;
  range: string | undefined;
  hasNext = false;
  hasEmpty = false;
  hasOtherPages = false;
  private left = mostMembers;

  /** @returns the objects in it */
  read({ of, isInNext }: Level): Level[] {
    if (!isObject(of) || this.left === 0) return [];
    const inside: Level[] = [];
    const names = Object.keys(of).slice(0, this.left);
    this.left -= names.length;
    for (const name of names) {
      const key = word(name);
      const member = of[name];
      if (Array.isArray(member)) this.linksIn(member);
      else if (isObject(member)) {
        if (otherPages.has(key)) this.hasOtherPages ||= typeof member["href"] === "string";
        inside.push({ of: member, isInNext: key.startsWith("next") });
      } else this.member(key, member, isInNext);
    }
    return inside;
  }

  member(key: string, member: unknown, isInNext: boolean): void {
    const isNext = isInNext || nextNames.has(key);
    if (typeof member === "boolean") this.flag(key, member);
    if (typeof member === "number") this.count(key, member);
    if (isNext && (member === null || member === "" || member === false)) this.hasEmpty = true;
    if ((typeof member !== "string" && typeof member !== "number") || member === "") return;
    if (otherPages.has(key) && typeof member === "string" && looksLikeLink(member)) this.hasOtherPages = true;
    if (isNext) this.hasNext = true;
    if (isNext && typeof member === "string" && looksLikeLink(member)) this.links.push(member);
    for (const one of isInNext ? [key, `next${key}`] : [key])
      if (!this.values.has(one)) this.values.set(one, member);
  }

  flag(key: string, member: boolean): void {
    if (moreNames.has(key) || (nextNames.has(key) && member)) this.more ??= member;
    else if (lastNames.has(key)) this.more ??= !member;
  }

  count(key: string, member: number): void {
    if (!Number.isInteger(member)) return;
    if (totalNames.has(key)) this.total ??= member;
    if (totalPagesNames.has(key)) this.totalPages ??= member;
  }

  /** `links: [{ rel: "next", href: "…" }]` */
  linksIn(list: readonly unknown[]): void {
    for (const one of list) {
      if (!isObject(one)) return;
      const relation = one["rel"] ?? one["relation"];
      const target = one["href"] ?? one["url"] ?? one["uri"];
      if (typeof relation !== "string" || typeof target !== "string") return;
      this.link(relation, target);
    }
  }

  link(relations: string, target: string): void {
    const all = relations.toLowerCase().split(/\s+/);
    if (all.includes("next")) {
      this.hasNext = true;
      if (target.length <= longestLink) this.links.push(target);
    } else if (all.some((relation) => otherPages.has(relation))) this.hasOtherPages = true;
  }

  readHeaders(headers: Headers): void {
    // https://www.rfc-editor.org/rfc/rfc8288: it may be about anything, such as help or a licence.
    for (const [, target = "", about = ""] of (headers.get("link") ?? "").matchAll(/<([^<>]*)>([^<]*)/g)) {
      const [, quoted, plain] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(about) ?? [];
      this.link(quoted ?? plain ?? "", target);
    }
    for (const [name, text] of headers) {
      const key = word(name).replace(/^x/, "");
      if (totalNames.has(key) || totalPagesNames.has(key)) this.count(key, text === "" ? NaN : Number(text));
      else if (nextNames.has(key)) this.member(key, text, false);
      else if (moreNames.has(key) && /^(true|false)$/i.test(text)) this.flag(key, /true/i.test(text));
    }
    this.readRange(headers);
  }

  /** https://www.rfc-editor.org/rfc/rfc9110#field.content-range, with any unit */
  readRange(headers: Headers): void {
    const next = headers.get("next-range");
    if (next !== null && next !== "") this.range = next;
    const [, unit = "", first, last, all] =
      /^\s*(?:([\w-]+)[ =])?(\d+)-(\d+)\/(\d+|\*)\s*$/.exec(headers.get("content-range") ?? "") ?? [];
    if (last === undefined || all === undefined) return;
    if (all !== "*") this.total ??= Number(all);
    const width = Number(last) - Number(first) + 1;
    const behind = `${Number(last) + 1}-${Number(last) + width}`;
    if (all === "*" || Number(last) + 1 < Number(all))
      this.range ??= unit === "" ? behind : `${unit}=${behind}`;
  }

  hints(): Hints {
    const { values, links, more, total, totalPages, range } = this;
    return {
      values,
      links,
      ended: (this.hasEmpty || this.hasOtherPages) && !this.hasNext,
      ...defined({ more, total, totalPages, range }),
    };
  }
}
