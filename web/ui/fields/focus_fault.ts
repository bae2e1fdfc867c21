/** Goes to the first field that cannot be taken as it is. */
export function focusFault(inside: ParentNode = document): void {
  const field = inside.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] input');
  // By itself the browser would leave it under a bar that stays on the screen.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
