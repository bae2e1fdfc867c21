import { Progress as ProgressBar } from '@mantine/core';
import { useEffect, useState } from 'react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import type { Invoice, Progress } from '#contract/invoices/invoices.ts';
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
  const page = progress?.page ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per page
  useEffect(() => {
    if (page > 0) onPage();
  }, [page]);
  return (
    <section className={classes.root} aria-label={readingTexts.title}>
      <div className={classes.top}>
        <h2 className={classes.title} role="status">
          {invoiceTexts.progress(progress)}
        </h2>
        <Clock />
      </div>
      <ProgressBar value={share(progress) * 100} size="md" radius="xl" aria-label={readingTexts.title} />
      {progress?.found ? <FoundValues found={progress.found} /> : null}
      <p className={classes.detail}>{readingTexts.detail}</p>
    </section>
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

/** How long the user has waited. Screen readers read it on demand, not every second. */
function Clock() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={readingTexts.waited} className={classes.clock}>
      {readingTexts.clock(seconds)}
    </span>
  );
}
