import { Button, Modal, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { arranging } from '#contract/invoices/parts/arranging.ts';
import { call, sentenceOf } from '../../api.ts';
import { usePhone } from '../review/lines/cells.ts';
import classes from './Arranging.module.css';
import {
  type ArrangementDraft,
  addPages,
  documentsOf,
  isUnchanged,
  movePage,
  nameOf,
  sheetsOf,
  toggleCut,
} from './arrangement.ts';
import { OtherDocuments } from './OtherDocuments.tsx';
import { SheetCard } from './SheetCard.tsx';
import { useShowArranged } from './useShowArranged.ts';

interface ArrangeDialogProps {
  invoice: Invoice;
  opened: boolean;
  onClose: () => void;
}

/** The pages of a document, and of others that are added: cut between two of them, or put them in another order. */
export function ArrangeDialog({ invoice, opened, onClose }: ArrangeDialogProps) {
  const show = useShowArranged();
  const phone = usePhone();
  const [added, setAdded] = useState<Invoice[]>([]);
  const sources = [invoice, ...added];
  const [draft, setDraft] = useState<ArrangementDraft>(() => ({ sheets: sheetsOf(invoice), cuts: new Set() }));
  const [said, say] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const documents = documentsOf(draft);
  const unchanged = isUnchanged(draft);
  const change = (update: (now: ArrangementDraft) => ArrangementDraft, words = '') => {
    setDraft(update);
    say(words);
    setFault(null);
  };
  /** How often the dialog was closed: what was fetched for it before is not added any more. */
  const closed = useRef(0);

  const add = async (invoice_id: string) => {
    const before = closed.current;
    try {
      const other = await call(invoices.get, { params: { invoice_id } });
      if (closed.current !== before) return;
      setAdded((now) => [...now.filter((one) => one.invoice_id !== invoice_id), other]);
      const pages = sheetsOf(other);
      change((now) => addPages(now, pages), texts.added(nameOf(other), pages.length));
    } catch (error) {
      if (closed.current === before) setFault(sentenceOf(error));
    }
  };
  const leave = () => {
    closed.current += 1;
    setAdded([]);
    change(() => ({ sheets: sheetsOf(invoice), cuts: new Set() }));
    onClose();
  };
  const arrange = useMutation({
    mutationFn: (invoice_id: string) =>
      call(arranging.arrange, {
        params: { invoice_id },
        body: {
          sources: sources.map(({ invoice_id, version }) => ({ invoice_id, version })),
          documents: documents.map((pages) => pages.map(({ invoice_id, page }) => ({ invoice_id, page }))),
        },
      }),
    onSuccess: ({ invoice_ids }, invoice_id) => {
      onClose();
      show(invoice_id, invoice_ids);
    },
    onError: (error) => setFault(sentenceOf(error)),
  });
  const send = () => {
    if (unchanged) return setFault(texts.unchanged);
    if (!arrange.isPending) arrange.mutate(invoice.invoice_id);
  };

  let begun = 0;
  return (
    <Modal opened={opened} onClose={leave} title={texts.title} fullScreen={phone} size="lg">
      <p className={classes.hint}>{texts.hint}</p>
      <ol className={classes.sheets} aria-label={texts.pages}>
        {draft.sheets.map((sheet, index) => {
          const before = draft.sheets[index - 1];
          const begins = documents.length > 1 && (!before || draft.cuts.has(before.key));
          if (begins) begun += 1;
          const of = sources.length > 1 ? sources.find(({ invoice_id }) => invoice_id === sheet.invoice_id) : undefined;
          return (
            <SheetCard
              key={sheet.key}
              sheet={sheet}
              place={index + 1}
              last={index === draft.sheets.length - 1}
              begins={begins ? texts.document(begun) : null}
              isCut={draft.cuts.has(sheet.key)}
              name={of ? nameOf(of) : null}
              onMove={(step) => {
                const to = index + step;
                if (draft.sheets[to]) change((now) => movePage(now, index, to), texts.moved(to + 1));
              }}
              onCut={() => change((now) => toggleCut(now, sheet.key))}
            />
          );
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <OtherDocuments sources={sources} enabled={opened} onAdd={(invoice_id) => void add(invoice_id)} />
      {unchanged ? null : <p className={classes.hint}>{texts.read(documents.length)}</p>}
      {fault ? (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      ) : null}
      <div className={classes.actions}>
        <Button size="md" loading={arrange.isPending} variant={unchanged ? 'default' : 'filled'} onClick={send}>
          {actionOf(documents.length, sources.length)}
        </Button>
      </div>
    </Modal>
  );
}

function actionOf(documents: number, sources: number): string {
  if (sources > 1) return documents === 1 ? texts.toJoin : texts.toMake(documents);
  return documents > 1 ? texts.toSplit(documents) : texts.toReorder;
}
