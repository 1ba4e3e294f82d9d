/**
 * What an operation is called as a member of `api`: its own name, with `_` behind it where that name has a meaning of its own.
 * `api.all` follows pages, `await` calls `then`, and texts and JSON are made by the others.
 */
const taken = /^(?:all|then|toJSON|toString|valueOf)_*$/;

export function memberName(operation: string): string {
  return taken.test(operation) ? `${operation}_` : operation;
}

/** `api.list_issues` */
export function memberOfApi(operation: string): string {
  const name = memberName(operation);
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `api.${name}` : `api[${JSON.stringify(name)}]`;
}
