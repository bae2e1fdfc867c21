import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { papersTexts as texts } from '#contract/invoices/parts/papers.texts.ts';
import { papers } from '#contract/invoices/parts/papers.ts';
import { call, sentenceOf } from '../../api.ts';
import { type Format, useFormat } from '../../format.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import type { ChangeWhole } from '../kinds/set_kind.ts';
import { Notice } from '../review/notices/Notice.tsx';
import classes from '../review/notices/PartsNotice.module.css';
import { useShowArranged } from './useShowArranged.ts';

type PaperOnPage = NonNullable<Invoice['papers']>[number];

interface PapersNoticeProps {
  invoice: Pick<Invoice, 'invoice_id' | 'version'>;
  found: PaperOnPage[];
  mayEdit: boolean;
  change: ChangeWhole;
}

/** Above a page that seems to show several receipts: which they are, and what can be done. Nothing happens without a press. */
export function PapersNotice({ invoice, found, mayEdit, change }: PapersNoticeProps) {
  const format = useFormat();
  const show = useShowArranged();
  const { invoice_id } = invoice;
  const params = { invoice_id };
  const split = useMutation({
    mutationFn: async () => {
      let { version } = invoice;
      // What was typed is saved first, which makes another version.
      const isSaved = await change(async () => {
        const saved = await call(invoices.get, { params });
        version = saved.version;
        return saved;
      });
      return isSaved ? call(papers.split, { params, body: { version } }) : null;
    },
    onSuccess: (made) => made && show(invoice_id, made.invoice_ids),
    onError: (error) => warn(sentenceOf(error)),
  });
  const keep = async () => {
    if (await change(() => call(papers.keep, { params, body: {} }))) tell(texts.kept);
  };
  return (
    <Notice
      tone="doubt"
      title={texts.title(found.length)}
      actions={
        mayEdit ? (
          <>
            <Button loading={split.isPending} onClick={() => split.isPending || split.mutate()}>
              {texts.split(found.length)}
            </Button>
            <Button variant="default" onClick={() => void keep()}>
              {texts.keep}
            </Button>
          </>
        ) : null
      }
    >
      {mayEdit ? texts.detail : texts.detailQuiet}
      <ul className={classes.list} aria-label={texts.found}>
        {found.map((paper, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two receipts can say the same
          <li key={index}>{wordsOf(paper, format)}</li>
        ))}
      </ul>
    </Notice>
  );
}

function wordsOf({ vendor, date, total, currency }: PaperOnPage, format: Format): string {
  const words = [
    vendor ?? texts.unnamed,
    date === null ? null : format.date(date),
    total === null ? null : format.money(total, currency),
  ];
  return words.filter((word) => word !== null).join(' · ');
}
