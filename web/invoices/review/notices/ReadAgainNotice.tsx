import { REVIEW_FIELDS } from '#contract/invoices/header.ts';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { readAgainTexts as texts } from '#contract/invoices/review/read_again.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import { Notice } from './Notice.tsx';

interface ReadAgainNoticeProps {
  attempt: NonNullable<Invoice['read_again']>;
}

/** What came of reading the document again, where a user has to know it. */
export function ReadAgainNotice({ attempt: { read_at, refused, not_kept } }: ReadAgainNoticeProps) {
  const format = useFormat();
  if (refused !== null) {
    return (
      <Notice tone="doubt" title={texts.refused(format.instant(read_at))}>
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
