// @generated SignedSource<<98e100cefde8cacba39f0102d593c86e196ef509a0cf715c0b7a7c2705b192fc>>
/** Values that must never come out: not in a result, not in an error, not in the log. */
export interface Secrets {
  /** Remembers a secret for as long as the process runs. */
  add(value: string): void;
  /** The text with every secret replaced, whichever way it is written. */
  redact(text: string, more?: readonly string[]): string;
}

const replacement = "[redacted]";

/** Shorter values are too likely to be part of an innocent word or number. */
const shortest = 6;

/** Access tokens are replaced again and again; the oldest are long out of use. */
const remembered = 100;

export function createSecrets(): Secrets {
  const forms = new Map<string, readonly string[]>();

  function add(value: string): void {
    if (value.length < shortest || forms.has(value)) return;
    const oldest = forms.keys().next();
    if (forms.size >= remembered && oldest.done !== true) forms.delete(oldest.value);
    forms.set(value, writings(value));
  }

  function redact(text: string, more: readonly string[] = []): string {
    const others = more.filter((value) => value.length >= shortest).flatMap(writings);
    const found = [...[...forms.values()].flat(), ...others].filter((form) => text.includes(form));
    return found.length > 0 ? text.replace(anyOf(found), replacement) : text;
  }

  return { add, redact };
}

/** The ways in which a value travels: bare, in a URL, in a form, in JSON, in base64. */
function writings(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
  // Half a surrogate pair has no bytes of its own: it travels as what stands for it.
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

/** The longest first, so that no part of one is left over. */
function anyOf(values: readonly string[]): RegExp {
  const alternatives = [...values].sort((a, b) => b.length - a.length).map(literally);
  return new RegExp(alternatives.join("|"), "g");
}

function literally(value: string): string {
  return value.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
