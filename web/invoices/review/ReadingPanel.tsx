import { Progress as ProgressBar, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import type { Progress } from '#contract/invoices/progress.ts';
import { readingTexts } from '#contract/invoices/review/reading.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../format.ts';
import { share } from '../progress.ts';
import classes from './ReadingPanel.module.css';

interface ReadingPanelProps {
  invoice: Invoice;
  /** Fetches the invoice again: more of its pages are there. */
  onPage: () => void;
}

/** While the document is being read: how far it is, in pages. */
export function ReadingPanel({ invoice, onPage }: ReadingPanelProps) {
  const { progress } = invoice;
  const { page = 0, step } = progress ?? {};
  const isQueued = step === undefined || step === 'queued';
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per page, and for the last one when all were read
  useEffect(() => {
    if (page > 0) onPage();
  }, [page, step]);
  return (
    <section className={classes.root} aria-label={readingTexts.title}>
      <div className={classes.top}>
        <h2 className={classes.title} role="status">
          {invoiceTexts.progress(progress)}
        </h2>
        {progress?.started_at ? <Clock key={progress.started_at} from={progress.started_at} /> : null}
      </div>
      <ProgressBar value={share(progress) * 100} size="md" radius="xl" aria-label={readingTexts.title} />
      {progress && progress.pages > 1 ? <PageStates {...progress} /> : null}
      {progress?.found ? <FoundValues found={progress.found} /> : null}
      {isQueued ? <p className={classes.detail}>{readingTexts.queued}</p> : null}
      <p className={classes.detail}>{isQueued ? readingTexts.detailQueued : readingTexts.detail}</p>
    </section>
  );
}

/** Which pages were read, in small signs and, for screen readers, in sentences. */
function PageStates({ step, page, pages }: Progress) {
  const stateOf = (number: number) => {
    if (step === 'checking' || number < page) return 'read';
    return number === page ? 'reading' : 'waiting';
  };
  return (
    <ol className={classes.pages} aria-label={readingTexts.pages}>
      {Array.from({ length: pages }, (_, index) => {
        const state = stateOf(index + 1);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages keep their numbers
          <li key={index} data-state={state}>
            <span aria-hidden>{state === 'read' ? `${index + 1} ✓` : index + 1}</span>
            <VisuallyHidden>{readingTexts.page[state](index + 1)}</VisuallyHidden>
          </li>
        );
      })}
    </ol>
  );
}

/** What is sure already, in the words of the form that is about to open. */
function FoundValues({ found: { vendor, date, total, currency } }: { found: NonNullable<Progress['found']> }) {
  const format = useFormat();
  const values = [
    { label: reviewTexts.fields.vendor, value: vendor },
    { label: reviewTexts.fields.date, value: date && format.date(date) },
    { label: reviewTexts.fields.total, value: total === null ? null : format.money(total, currency) },
  ];
  return (
    <section aria-label={readingTexts.found}>
      <dl className={classes.found}>
        {values.map(({ label, value }) =>
          value ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

/** How long the reading has taken, also for whoever comes back to it. Screen readers read it on demand, not every second. */
function Clock({ from }: { from: string }) {
  // Where the clock of this device is behind that of the server, it counts from the first sight.
  const [since] = useState(() => Math.min(Date.parse(from), Date.now()));
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  // The clock of the device may be set back meanwhile.
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  return (
    <span role="timer" aria-label={readingTexts.taken} className={classes.clock}>
      {readingTexts.clock(seconds)}
    </span>
  );
}
