import { isCoarse } from './is_coarse.ts';

/** The position of the focused element when it was removed. */
interface Place {
  parent: Element;
  before: Node | null;
  after: Node | null;
}

/** Whoever knows better where the focus belongs has given it by then: a window that closes, a screen that opens. */
const PATIENCE_MS = 50;
/** How many earlier focus positions are remembered. */
const STEPS = 12;
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]';
/** Nobody is led out of the first that surrounds them. */
const ROOMS = ['main, [role="dialog"], [role="alertdialog"]', '#root > *'];

/**
 * Watches over the focus of the whole page: when the element that has it goes away or is disabled, whoever caused it, the focus moves to what
 * stands in its place now, else to its neighbor; from a window or a notice, back to where it came from.
 * Without it the browser forgets where the user was, and a screen reader begins at the top.
 */
export function keepFocus(): void {
  const way: HTMLElement[] = [];
  let last: HTMLElement | null = null;
  let lost: Place | null = null;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    lost = null;
    way.push(target);
    if (way.length > STEPS) way.shift();
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    // A click beside everything, or a key that leaves: the user wants it nowhere. What goes away has gone when this is looked at.
    queueMicrotask(() => {
      const isWanted = relatedTarget === null && document.hasFocus() && document.activeElement === document.body;
      if (isWanted && last === target && last?.isConnected && !last.matches(':disabled')) last = null;
    });
  });

  new MutationObserver((records) => {
    if (!last) return;
    const waits = lost !== null;
    for (const record of records) lost = placeAfter(record, last, lost);
    if (lost && !waits) requestAnimationFrame(() => setTimeout(lead, PATIENCE_MS));
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });

  function lead() {
    const place = lost;
    lost = null;
    const at = document.activeElement;
    if (!place || (at && at !== document.body && !at.matches(':disabled'))) return;
    const home = [last, neighborOf(place), ...way.toReversed(), document.querySelector('main')].find(
      (element) => element?.isConnected && (isReachable(element) || element.matches('main')),
    );
    home?.focus({ preventScroll: home.matches('main') });
  }
}

/** The position of the focus after another change of the page. */
function placeAfter(record: MutationRecord, last: Element, lost: Place | null): Place | null {
  const { target, type, removedNodes, previousSibling: before, nextSibling: after } = record;
  if (!(target instanceof Element)) return lost;
  if (type === 'attributes') {
    const isOff = last.matches(':disabled') && target.contains(last) && last.parentElement;
    return isOff ? { parent: isOff, before: last, after: last.nextSibling } : lost;
  }
  const gone = lost?.parent ?? last;
  return [...removedNodes].some((node) => node.contains(gone)) ? { parent: target, before, after } : lost;
}

/** What can be reached next to a place: what stands there now or follows, else what precedes it; from the nearest surrounding outwards. */
function neighborOf({ parent, before, after }: Place): HTMLElement | undefined {
  const siblings = [...parent.childNodes];
  const end = after?.parentNode === parent ? siblings.indexOf(after as ChildNode) : siblings.length;
  const at = before?.parentNode === parent ? siblings.indexOf(before as ChildNode) + 1 : end;
  let near: Node[] = [...siblings.slice(at), ...siblings.slice(0, at).reverse()];
  const room = ROOMS.map((room) => parent.closest(room)).find((found) => found !== null);
  if (!room) return undefined;
  for (let around: Element | null = parent; around; around = around.parentElement) {
    for (const node of near) {
      const found = node instanceof Element ? firstWithin(node) : undefined;
      if (found) return found;
    }
    if (around === room || !around.parentElement) return undefined;
    near = [...following(around), ...preceding(around)];
  }
  return undefined;
}

function firstWithin(element: Element): HTMLElement | undefined {
  const inside = [element, ...element.querySelectorAll(FOCUSABLE)];
  return inside.find(
    (one): one is HTMLElement => one instanceof HTMLElement && isReachable(one) && !bringsKeyboard(one),
  );
}

/** Focusing a field that the user did not choose would open a phone's keyboard. */
function bringsKeyboard(element: HTMLElement): boolean {
  const isField = element.matches('textarea, input:not([type="checkbox"], [type="radio"])');
  return isField && isCoarse();
}

function* following(element: Element): Generator<Element> {
  for (let next = element.nextElementSibling; next; next = next.nextElementSibling) yield next;
}

function* preceding(element: Element): Generator<Element> {
  for (let next = element.previousElementSibling; next; next = next.previousElementSibling) yield next;
}

/** Whether the Tab key stops there. */
function isReachable(element: HTMLElement): boolean {
  return (
    element.matches(FOCUSABLE) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden="true"]') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
