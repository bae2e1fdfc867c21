import { Button } from '@mantine/core';
import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import { engineTexts } from '#contract/invoices/reading/engines.texts.ts';
import { readAgainTexts as texts } from '#contract/invoices/review/read_again.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import { Notice } from './Notice.tsx';

interface ReadAgainNoticeProps {
  attempt: NonNullable<Invoice['read_again']>;
  /** Null: not now, or not for this user. */
  onReread: ((engine: ReadingEngine) => void) | null;
}

/** What came of reading the document again, where a user has to know it. */
export function ReadAgainNotice({ attempt, onReread }: ReadAgainNoticeProps) {
  const { read_at, by_model, refused, not_kept } = attempt;
  const format = useFormat();
  if (refused !== null) {
    return (
      <Notice
        tone="doubt"
        title={texts.refused(format.instant(read_at))}
        actions={
          by_model && onReread ? (
            <Button variant="default" onClick={() => onReread('local')}>
              {engineTexts.readWith(engineTexts.names.local)}
            </Button>
          ) : null
        }
      >
        {refused}
      </Notice>
    );
  }
  const names = not_kept.map(({ what, name }) => {
    const field = REVIEW_FIELDS.find((one) => one === name);
    if (what === 'field') return field ? reviewTexts.fields[field] : name;
    return name ? texts.line(name) : texts.unnamedLine;
  });
  return (
    <Notice tone="doubt" title={texts.notKept(format.instant(read_at))}>
      {`${names.join(', ')}. ${texts.enterAgain}`}
    </Notice>
  );
}
