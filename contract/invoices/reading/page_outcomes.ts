/** What came of reading one page. A fault of one page leaves the others as they are. */
export const PAGE_OUTCOMES = [
  'read',
  /** It was looked at, and no text was found: it is blank, or blurred. */
  'no_text',
  /** It is damaged, and there is no picture of it. */
  'not_drawn',
  /** The recognizer failed, which says nothing about the page. */
  'failed',
  /** The time was up before it was read. */
  'no_time',
] as const;
export type PageOutcome = (typeof PAGE_OUTCOMES)[number];
export type UnreadOutcome = Exclude<PageOutcome, 'read'>;

/** Whether a user has to be told of it. */
export function isUnread(outcome: PageOutcome | null | undefined): outcome is UnreadOutcome {
  return outcome != null && outcome !== 'read';
}

/** Whether it was read and has no picture to compare with. What was never drawn, such as an e-invoice, has no outcome. */
export function isUndrawn(page: { outcome?: PageOutcome | null | undefined; has_picture: boolean }): boolean {
  return page.outcome === 'read' && !page.has_picture;
}
