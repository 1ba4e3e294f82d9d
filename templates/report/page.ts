/** The script of the report page: searches, sorts and walks the table, and shows a tool beside what it was. */
import type { PageData, PageDecision, PageOperation, PageRow } from "./data.js";

const data = JSON.parse(element("data", HTMLScriptElement).text) as PageData;
const table = first(document, "table.tools", HTMLTableElement);
const body = first(table, "tbody", HTMLTableSectionElement);
const delivered = [...body.rows];
const texts = new Map(delivered.map((row) => [row, (row.textContent ?? "").toLowerCase()]));
const search = element("search", HTMLInputElement);
const show = element("show", HTMLSelectElement);
const dialog = element("details", HTMLDialogElement);
const title = document.title;
let open: HTMLTableRowElement | undefined;
/** Until somebody chooses what to show, a search goes through everything. */
let chosen = false;

for (const part of document.querySelectorAll("[data-needs-script]")) part.classList.add("ready");

// Searching

search.addEventListener("input", () => {
  if (!chosen) show.value = search.value.trim() === "" ? "listed" : "";
  filter();
});
show.addEventListener("change", () => {
  chosen = true;
  filter();
});
first(document, "form.filter", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
element("clear", HTMLButtonElement).addEventListener("click", () => {
  search.value = "";
  show.value = "";
  filter();
  search.focus();
});

/** Every word has to be somewhere in the row. */
function filter(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const forms = show.value === "listed" ? ["listed", "group"] : [show.value];
  let count = 0;
  for (const [row, text] of texts) {
    const fits =
      (show.value === "" || forms.includes(row.dataset["form"] ?? "")) &&
      words.every((word) => text.includes(word));
    row.hidden = !fits;
    if (fits) count += 1;
  }
  element("count", HTMLOutputElement).value =
    count === delivered.length
      ? `${figure(count)} in all`
      : `${figure(count)} of ${figure(delivered.length)}`;
  first(document, ".nothing", HTMLElement).hidden = count > 0;
}

// Sorting

for (const button of table.querySelectorAll<HTMLButtonElement>("[data-sort]"))
  button.addEventListener("click", () => sort(button));

/** A column in its own direction, then the other way round, then the order of the documents. */
function sort(button: HTMLButtonElement): void {
  const header = button.closest("th");
  const column = button.dataset["sort"] ?? "";
  const turns =
    column === "tokens" || column === "naiveTokens"
      ? ["descending", "ascending", "none"]
      : ["ascending", "descending", "none"];
  const turn = turns[(turns.indexOf(header?.ariaSort ?? "none") + 1) % turns.length] ?? "none";
  for (const other of table.querySelectorAll("th[aria-sort]")) other.setAttribute("aria-sort", "none");
  header?.setAttribute("aria-sort", turn);
  const sign = turn === "descending" ? -1 : 1;
  body.append(
    ...(turn === "none"
      ? delivered
      : [...delivered].sort((one, other) => sign * compare(value(one, column), value(other, column)))),
  );
}

function value(row: HTMLTableRowElement, column: string): string | number {
  const { name, tokens, naiveTokens } = dataOf(row);
  if (column === "tokens") return tokens;
  if (column === "naiveTokens") return naiveTokens;
  return column === "name" ? name : (row.cells[1]?.textContent ?? "");
}

function compare(one: string | number, other: string | number): number {
  return typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en");
}

// A tool up close

body.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : undefined;
  const row = target?.closest(".keep label") === null ? target.closest("tr") : null;
  if (row !== null && window.getSelection()?.isCollapsed !== false) showRow(row);
});
element("close", HTMLButtonElement).addEventListener("click", leave);
element("previous", HTMLButtonElement).addEventListener("click", () => step(-1));
element("next", HTMLButtonElement).addEventListener("click", () => step(1));
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) leave();
});
dialog.addEventListener("cancel", (event) => {
  event.preventDefault();
  leave();
});
dialog.addEventListener("close", () => {
  if (!dialog.open) leave();
});

/**
 * Back to the row that is shown, which need not be the one that was opened. At once: a dialog tells of its end only
 * after a while, and a key that is pressed meanwhile would start from the wrong row.
 */
function leave(): void {
  if (open === undefined) return;
  const row = open;
  open = undefined;
  dialog.close();
  document.title = title;
  history.replaceState(null, "", location.pathname + location.search);
  if (!row.hidden) opener(row)?.focus();
}

function showRow(row: HTMLTableRowElement): void {
  open = row;
  const { name, tool, tokens, naiveTokens, shown, operations } = dataOf(row);
  const members = operations.flatMap((index) => data.operations[index] ?? []);
  element("details-title", HTMLElement).textContent = name;
  const columns = make("div", { className: "columns" }, [
    shown === undefined
      ? panel("As the model sees it", "It does not: you took its tool out.")
      : panel(`As the model sees it · ${figure(tokens)} tokens`, shown),
    ...members.map((operation) =>
      panel(
        members.length > 1
          ? `Was ${operation.key}`
          : `What it was, untrimmed · ${figure(naiveTokens)} tokens`,
        dereference(operation),
      ),
    ),
  ]);
  element("details-body", HTMLElement).replaceChildren(
    columns,
    ...members.map((operation) => story(operation, tool)),
  );
  document.title = `${name} · ${title}`;
  history.replaceState(null, "", `#${encodeURIComponent(name)}`);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

function step(by: number): void {
  const rows = [...body.rows].filter((row) => row.hidden === open?.hidden);
  const next = rows[rows.findIndex((row) => row === open) + by];
  if (next !== undefined) showRow(next);
}

function story({ key, reason, at, decisions }: PageOperation, tool: string | undefined): HTMLElement {
  const told = decisions.filter(({ kind, subject }) => !(kind === "cut" && subject === "operation"));
  return make("section", {}, [
    make("p", {}, [make("code", { textContent: key }), make("small", { textContent: at })]),
    make("p", { textContent: tool === undefined ? reason : `${reason}; reached by ${tool}` }),
    ...(told.length === 0 ? [] : [make("ul", { className: "decisions" }, told.map(decision))]),
  ]);
}

function decision({ kind, subject, reason, at }: PageDecision): HTMLElement {
  return make("li", {}, [
    make("em", { textContent: kind }),
    make("strong", { textContent: subject, dir: "auto" }),
    make("span", { textContent: reason, dir: "auto" }),
    make("small", { textContent: at }),
  ]);
}

function panel(heading: string, content: string | object): HTMLElement {
  const code =
    typeof content === "string" ? make("p", { textContent: content }) : make("pre", { tabIndex: 0 });
  if (typeof content !== "string") code.append(withLineBreaks(visible(JSON.stringify(content, null, 2))));
  return make("section", { className: "panel" }, [make("h3", { textContent: heading }), code]);
}

/** Breaks the line behind each line break of a text, which is copied as JSON writes it. */
function withLineBreaks(json: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of json.split(/(?<=(?<!\\)(?:\\\\)*)(\\n)/)) {
    if (part === "\\n") fragment.append(make("i", { textContent: part }), make("br", {}));
    else fragment.append(part);
  }
  return fragment;
}

/** What would turn or hide the text around it is written as JSON can write it. */
function visible(json: string): string {
  return json.replace(/[\u007f-\u009f\u2028\u2029\p{Default_Ignorable_Code_Point}]/gu, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

/** Schemas that one tool shows in place of their references; nobody reads more. */
const mostDereferenced = 500;

/** Every reference replaced by what it refers to; a circle is cut where it closes. */
function dereference({ original, api }: PageOperation): object {
  const schemas = new Map(Object.entries(data.schemas[api] ?? {}));
  let left = mostDereferenced;
  const inside = (value: unknown, around: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => inside(item, around));
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value);
    const ref: unknown = members.find(([name]) => name === "$ref")?.[1];
    const target = typeof ref === "string" && !around.includes(ref) ? schemas.get(ref) : undefined;
    if (target === undefined || typeof ref !== "string" || (left -= 1) < 0)
      return Object.fromEntries(members.map(([name, member]) => [name, inside(member, around)]));
    const own = members.filter(([name]) => name !== "$ref");
    return {
      ...Object(inside(target, [...around, ref])),
      ...Object(inside(Object.fromEntries(own), around)),
    };
  };
  return Object(inside(original, [])) as object;
}

// A choice by hand

/** Each with the index of its operation. */
const boxes = new Map(data.choice === undefined ? [] : delivered.flatMap(addBox));
const written = element("choice-text", HTMLTextAreaElement);

body.addEventListener("change", tellChoice);
element("copy", HTMLButtonElement).addEventListener("click", () => void copyChoice());
element("undo", HTMLButtonElement).addEventListener("click", () => {
  const [changed] = [...boxes.keys()].filter((box) => box.checked !== box.defaultChecked);
  for (const box of boxes.keys()) box.checked = box.defaultChecked;
  tellChoice();
  changed?.focus({ preventScroll: true });
});
if (boxes.size > 0)
  first(table, "thead tr", HTMLTableRowElement).append(
    make("th", { scope: "col", className: "keep", textContent: "Keep" }),
  );

/** Groups have none, and neither has what its user took out. */
function addBox(row: HTMLTableRowElement): (readonly [HTMLInputElement, number])[] {
  const { name, operations } = dataOf(row);
  const form = row.dataset["form"] ?? "";
  const cell = make("td", { className: "keep" });
  row.append(cell);
  const [operation] = operations;
  if (operation === undefined || !["listed", "grouped", "hidden"].includes(form)) return [];
  const box = make("input", {
    type: "checkbox",
    ariaLabel: `Keep ${name} in the list`,
    defaultChecked: form !== "hidden",
  });
  cell.append(make("label", {}, [box]));
  return [[box, operation]];
}

/** Indices of the operations whose boxes are not as they came. */
function changedOperations(): { added: Set<number>; removed: Set<number> } {
  const changed = [...boxes].filter(([box]) => box.checked !== box.defaultChecked);
  const those = (checked: boolean): Set<number> =>
    new Set(changed.flatMap(([box, operation]) => (box.checked === checked ? [operation] : [])));
  return { added: those(true), removed: those(false) };
}

function tellChoice(): void {
  const { added, removed } = changedOperations();
  const told = [
    ...(added.size > 0 ? [`${figure(added.size)} added to the list`] : []),
    ...(removed.size > 0 ? [`${figure(removed.size)} left to search`] : []),
  ];
  element("chosen", HTMLElement).textContent = told.join(", ");
  element("choice-moves", HTMLElement).hidden = told.length === 0;
  written.hidden = true;
}

async function copyChoice(): Promise<void> {
  const { hot = [], cold = [] } = data.choice ?? {};
  const where =
    hot.length + cold.length > 0 ? "in place of hot and cold in mcp.config.yaml" : "into mcp.config.yaml";
  written.value = choiceAsYaml();
  let done = "Copied. Paste it";
  try {
    await navigator.clipboard.writeText(written.value);
  } catch {
    // Not every browser has a clipboard for a page from a file.
    done = "Copy this";
    written.hidden = false;
    written.focus({ preventScroll: true });
    written.select();
  }
  element("chosen", HTMLElement).textContent = `${done} ${where}, and generate again.`;
}

/** `hot` and `cold` as they are, but for what changed. */
function choiceAsYaml(): string {
  const { added, removed } = changedOperations();
  const { hot = [], cold = [] } = data.choice ?? {};
  const keys = (operations: Iterable<number>): string[] =>
    [...operations].flatMap((index) => data.operations[index]?.key ?? []);
  // Hot decides before cold: a hot selector may not match what is left to search, but a cold one may match what is added.
  const stillHot = hot.flatMap(({ selector, operations }) =>
    operations.some((index) => removed.has(index))
      ? keys(operations.filter((index) => !removed.has(index)))
      : [selector],
  );
  const stillCold = cold.flatMap(({ selector, operations }) =>
    operations.length > 0 && operations.every((index) => added.has(index)) ? [] : [selector],
  );
  return yamlList("hot", [...stillHot, ...keys(added)]) + yamlList("cold", [...stillCold, ...keys(removed)]);
}

function yamlList(name: string, items: readonly string[]): string {
  const lines = [...new Set(items)].map((item) => `\n  - ${visible(JSON.stringify(item))}`);
  return `${name}:${lines.join("") || " []"}\n`;
}

// The treemap

for (const choice of document.querySelectorAll<HTMLInputElement>("[name=map]")) {
  choice.addEventListener("change", chooseMap);
}
chooseMap();

function chooseMap(): void {
  const chosen = first(document, "[name=map]:checked", HTMLInputElement).value;
  for (const map of document.querySelectorAll<HTMLElement>(".map")) map.hidden = map.id !== `map-${chosen}`;
}

for (const map of document.querySelectorAll<HTMLElement>(".map")) {
  const cells = [...map.querySelectorAll<HTMLAnchorElement>("a")];
  cells[0]?.setAttribute("tabindex", "0");
  map.addEventListener("click", (event) => {
    const cell = event.target instanceof Element ? event.target.closest("a") : null;
    const row = cell === null ? undefined : delivered[Number(cell.dataset["row"] ?? -1)];
    if (row === undefined) return;
    event.preventDefault();
    showRow(row);
  });
  map.addEventListener("keydown", (event) => {
    const next = neighbour(cells, event.key);
    if (next === undefined) return;
    event.preventDefault();
    for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1;
    next.focus();
  });
}

function neighbour(cells: readonly HTMLAnchorElement[], key: string): HTMLAnchorElement | undefined {
  const at = cells.findIndex((cell) => cell === document.activeElement);
  if (key === "ArrowRight" || key === "ArrowDown") return cells[at + 1];
  if (key === "ArrowLeft" || key === "ArrowUp") return cells[at - 1];
  if (key === "Home") return cells[0];
  return key === "End" ? cells.at(-1) : undefined;
}

// Keys

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (dialog.open) {
    if (document.activeElement?.tagName === "PRE") return;
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
    return;
  }
  if (event.key === "/" && document.activeElement !== search) {
    event.preventDefault();
    search.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") walk(event);
});

/** From the search field into the table, and from row to row. */
function walk(event: KeyboardEvent): void {
  const buttons = [...body.rows].flatMap((row) => (row.hidden ? [] : (opener(row) ?? [])));
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at < 0 && document.activeElement !== search) return;
  event.preventDefault();
  const next = event.key === "ArrowDown" ? buttons[at + 1] : at === 0 ? search : buttons[at - 1];
  next?.focus();
}

const wanted = decodeURIComponent(location.hash.slice(1));
const linked = delivered.find((row) => wanted !== "" && dataOf(row).name === wanted);
if (linked !== undefined) showRow(linked);
filter();

// Reading and making elements

function dataOf(row: HTMLTableRowElement): PageRow {
  const found = data.rows[Number(row.dataset["row"])];
  if (found === undefined) throw new Error("a row without data");
  return found;
}

function opener(row: HTMLTableRowElement): HTMLButtonElement | undefined {
  return row.querySelector("button") ?? undefined;
}

function figure(count: number): string {
  return count.toLocaleString("en-US");
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly HTMLElement[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.flatMap((child, index) => (index === 0 ? [child] : [" ", child])));
  return made;
}

function element<T extends Element>(id: string, type: new () => T): T {
  return first(document, `#${id}`, type);
}

function first<T extends Element>(within: ParentNode, selector: string, type: new () => T): T {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${selector}`);
}
