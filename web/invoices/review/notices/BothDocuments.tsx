import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { duplicateTexts } from '#contract/invoices/review/duplicate.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../../format.ts';
import { usePicture } from '../page/usePicture.ts';
import classes from './BothDocuments.module.css';

const texts = duplicateTexts;

/** A suspected duplicate and the document that it resembles, side by side: what differs is marked. */
export function BothDocuments({ invoice, other }: { invoice: Invoice; other: Invoice }) {
  const format = useFormat();
  const { facts } = texts;
  // The same file is not read again: there is nothing to compare yet.
  const isRead = invoice.engine !== null;
  const rows: [string, (one: Invoice) => string][] = [
    [facts.file, ({ file_name }) => file_name],
    [facts.vendor, ({ vendor }) => vendor ?? commonTexts.none],
    [facts.number, ({ number }) => number ?? invoiceTexts.noNumber],
    [facts.date, ({ date }) => (date ? format.date(date) : invoiceTexts.noDate)],
    [facts.total, ({ total, currency }) => (total === null ? commonTexts.none : format.money(total, currency))],
    [facts.lines, ({ line_count }) => format.quantity(line_count)],
    [facts.added, ({ uploaded_at }) => format.instant(uploaded_at)],
    [facts.state, ({ status }) => invoiceTexts.states[status]],
  ];
  return (
    <div className={classes.root}>
      <table className={classes.table} aria-label={texts.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{texts.compare}</span>
            </th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, shown]) => {
            const values = [shown(invoice), shown(other)] as const;
            return (
              <tr key={label} data-differs={(isRead && values[0] !== values[1]) || undefined}>
                <th scope="row">{label}</th>
                <td>{values[0]}</td>
                <td>{values[1]}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={classes.pictures}>
        <FirstPage invoice={invoice} label={texts.picture} />
        <FirstPage invoice={other} label={texts.otherPicture} />
      </div>
    </div>
  );
}

function FirstPage({ invoice, label }: { invoice: Invoice; label: string }) {
  const [page] = invoice.pages;
  const { url } = usePicture(invoice.invoice_id, 1, page?.has_picture === true);
  if (!url) return <div className={classes.blank} aria-hidden />;
  return <img src={url} alt={label} className={classes.picture} />;
}
