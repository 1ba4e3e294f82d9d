// @generated SignedSource<<a927dc605cbed906521e25153c217b083a2e890d5671af7e34e5af3f21c00c3a>>
/** Remembers values that must never appear in a result, an error or the log. */
export interface Secrets {
  /** Remembers a secret until too many newer ones are known. */
  add(value: string): void;
  /**
   * Replaces every secret in a text, in all of its encodings.
   * @param more Further secrets. A list may grow between texts, but not change otherwise.
   */
  redact(text: string, more?: readonly string[]): string;
}

const replacement = "[redacted]";

/** Shorter values would too often match parts of ordinary words or numbers. */
const shortest = 6;

/** Access tokens are replaced often, so the oldest are no longer in use. */
const remembered = 100;

export function createSecrets(): Secrets {
  const forms = new Map<string, readonly string[]>();
  /** Written out once per list rather than once per text, because an answer may have a million texts. */
  const formsOfMore = new WeakMap<readonly string[], (readonly string[])[]>();

  function add(value: string): void {
    if (value.length < shortest || forms.has(value)) return;
    const oldest = forms.keys().next();
    if (forms.size >= remembered && oldest.done !== true) forms.delete(oldest.value);
    forms.set(value, writings(value));
  }

  function redact(text: string, more: readonly string[] = []): string {
    const others = formsOfMore.get(more) ?? [];
    for (const value of more.slice(others.length))
      others.push(value.length < shortest ? [] : writings(value));
    formsOfMore.set(more, others);
    const found = [...forms.values(), ...others].flat().filter((form) => text.includes(form));
    // Longer values first, so that no part of one remains.
    return found
      .sort((a, b) => b.length - a.length)
      .reduce((shown, form) => shown.replaceAll(form, replacement), text);
  }

  return { add, redact };
}

/** Returns a value in its encodings: plain, in a URL, in a form, in JSON, in base64. */
function writings(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  // An unpaired surrogate has no bytes of its own and is sent as a replacement character.
  const url = encodeURIComponent(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const bare = base64.replace(/=+$/, "");
  const all = [
    value,
    url,
    url.replaceAll("%20", "+"),
    JSON.stringify(value).slice(1, -1),
    base64,
    bare,
    bare.replaceAll("+", "-").replaceAll("/", "_"),
  ];
  return [...new Set(all)];
}
