/** What browsers say when an extension was updated or removed while its script still runs in our page. */
const INVALIDATED = /extension context (was )?invalidated|context invalidated/i;

/** Keeps faults of a browser extension out of our reports and off the console: they are neither ours nor the shop's. */
export function silenceExtensionErrors(target: EventTarget): void {
  const silence = (event: Event) => {
    if (!INVALIDATED.test(messageOf(event))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('error', silence, true);
  target.addEventListener('unhandledrejection', silence, true);
}

function messageOf(event: Event): string {
  if ('reason' in event) return String((event.reason as Error | undefined)?.message ?? event.reason);
  return 'message' in event ? String(event.message) : '';
}
