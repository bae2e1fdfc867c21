/**
 * Scrolls to what answers a press, where the button that was pressed stands far from it. What is seen whole stays where it is: a bar over the
 * screen or the edge of a window hides it too.
 */
export function bringIntoView(element: Element): void {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const isSeen = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y));
  if (!isSeen(top + 1) || !isSeen(bottom - 1)) element.scrollIntoView({ block: 'center' });
}
