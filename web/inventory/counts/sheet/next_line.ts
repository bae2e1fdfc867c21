/** Whether a user who enters a line with packs begins there: as in a spreadsheet, the next line begins where the last one began. */
let beginsInPacks = false;

const lineOf = (field: Element) => field.closest('[data-line]');

/** A field got the focus from the one with `from`. */
export function noteStart(field: Element, from: Element | null): void {
  const line = lineOf(field);
  if (from && line?.contains(from)) return;
  if (line?.querySelector('[data-pack]')) beginsInPacks = field.matches('[data-pack]');
}

/** Where a line begins. */
export function startOf(line: Element | null): HTMLInputElement | null {
  const pack = beginsInPacks ? line?.querySelector<HTMLInputElement>('[data-pack]') : null;
  return pack ?? line?.querySelector<HTMLInputElement>('[data-line-field]') ?? null;
}

/** Enter goes on in the line, from packs to what is loose, and then to the next line, as it does in a spreadsheet. */
export function goToNextField(field: HTMLInputElement): void {
  const here = lineOf(field);
  const fields = [...(here?.querySelectorAll<HTMLInputElement>('[data-pack], [data-line-field]') ?? [])];
  const lines = [...document.querySelectorAll('[data-line]')];
  const next = fields[fields.indexOf(field) + 1] ?? startOf((here && lines[lines.indexOf(here) + 1]) ?? null);
  if (next) next.focus();
  else field.blur();
}
