/** A finger's width. WCAG 2.2 asks for 24, which axe sees to on every screen. */
export const FINGER = 44;

/** Runs in the page: what can be pressed and is smaller than a finger. A link within a sentence is as high as its line. */
export function tooSmall(least: number): string[] {
  const pressed = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"]';
  type Pair = readonly [number, number];
  /** How far a finger may stray from the middle in one direction, as far as is asked: a link may cover the card around it. */
  const reach = (one: Element, [x, y]: Pair, [right, down]: Pair, most: number) => {
    let steps = 0;
    while (steps < most && one.contains(document.elementFromPoint(x + right * steps, y + down * steps))) steps += 1;
    return steps;
  };
  return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert], [aria-hidden="true"]')) return [];
    // Behind an open window nothing can be pressed.
    const open = document.querySelector('dialog:modal, [aria-modal="true"]');
    if (open && !open.contains(one)) return [];
    const isInSentence =
      one.tagName === 'A' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /\w/.test(node.textContent ?? ''),
      );
    const besideLabel = one.tagName === 'A' && one.parentElement?.querySelector('label') !== null;
    if (isInSentence || besideLabel) return [];
    const boxes = [one, ...(one instanceof HTMLInputElement ? (one.labels ?? []) : [])].map((part) =>
      part.getBoundingClientRect(),
    );
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left));
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    if (width >= least && height >= least) return [];
    one.scrollIntoView({ block: 'center' });
    const box = one.getBoundingClientRect();
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2] as const;
    const span = (right: number, down: number) => {
      const before = reach(one, middle, [-right, -down], least);
      return before + reach(one, middle, [right, down], least - before);
    };
    const across = span(1, 0);
    const along = span(0, 1);
    // What only who uses keys comes to has no place of its own on the screen until then.
    if (across === 0 || (across >= least && along >= least)) return [];
    const words = `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent?.trim().slice(0, 40)}`;
    return [`${words}: ${Math.round(width)} × ${Math.round(height)}`];
  });
}
