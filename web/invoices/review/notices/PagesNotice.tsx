import type { Invoice } from '#contract/invoices/invoice.ts';
import { pageOutcomeTexts } from '#contract/invoices/reading/page_outcomes.texts.ts';
import { isUndrawn, isUnread, type UnreadOutcome } from '#contract/invoices/reading/page_outcomes.ts';
import { Notice } from './Notice.tsx';
import classes from './PartsNotice.module.css';

/** Which pages were not read, and why, and which cannot be compared with what was read. Null where the reason of the whole document says the same. */
export function PagesNotice({ invoice: { pages, reason_code } }: { invoice: Invoice }) {
  const unread = new Map<UnreadOutcome, number[]>();
  for (const { page, outcome } of pages) {
    if (isUnread(outcome)) unread.set(outcome, [...(unread.get(outcome) ?? []), page]);
  }
  const undrawn = pages.filter(isUndrawn).map(({ page }) => page);
  const isSaid = reason_code !== null && unread.size === 1 && pages.every(({ outcome }) => isUnread(outcome));
  return (
    <>
      {unread.size === 0 || isSaid ? null : (
        <Notice tone="doubt" title={pageOutcomeTexts.title(pages.map(({ outcome }) => outcome).filter(isUnread))}>
          <ul className={classes.list}>
            {[...unread].map(([outcome, numbers]) => (
              <li key={outcome}>{pageOutcomeTexts.ofPages[outcome](numbers)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {undrawn.length > 0 ? (
        <Notice tone="doubt" title={pageOutcomeTexts.undrawnTitle(undrawn.length)}>
          {pageOutcomeTexts.undrawn(undrawn)}
        </Notice>
      ) : null}
    </>
  );
}
