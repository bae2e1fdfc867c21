import { Progress as ProgressBar } from '@mantine/core';
import { useEffect } from 'react';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { share } from '../progress.ts';
import { Clock } from './Clock.tsx';
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
    <section className={classes.root} aria-label={reviewTexts.reading.title}>
      <div className={classes.top}>
        <h2 className={classes.title} role="status">
          {invoiceTexts.progress(progress)}
        </h2>
        <Clock />
      </div>
      <ProgressBar value={share(progress) * 100} size="md" radius="xl" aria-label={reviewTexts.reading.title} />
      <p className={classes.detail}>{reviewTexts.reading.detail}</p>
    </section>
  );
}
