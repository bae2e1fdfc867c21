import type { KeyboardEvent } from 'react';

/**
 * Enter goes to the next field, as it does in a spreadsheet, and never presses the button of the form: a scanner presses it after each
 * code, and what is booked at once must not be half of what was typed.
 */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  // A list of choices takes Enter for itself.
  if (event.key !== 'Enter' || !isField || event.defaultPrevented || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select')];
  const next = fields[fields.indexOf(target) + 1];
  if (next) next.focus();
  else target.blur();
}
