/** Moves the focus of a form to the first of its fields that has a fault. */
export function focusFault<F extends string>(
  form: HTMLFormElement | null,
  fields: readonly F[],
  faults: Readonly<Partial<Record<F, string>>>,
): void {
  const first = fields.find((field) => faults[field]);
  const input = first ? form?.elements.namedItem(first) : null;
  if (input instanceof HTMLElement) input.focus();
}
