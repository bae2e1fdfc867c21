import { Link } from 'react-router';
import { exportTexts as texts } from '#contract/invoices/exports.texts.ts';
import type { ExportableDocument, ExportMark } from '#contract/invoices/exports.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import type { Format } from '../../format.ts';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/list/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import classes from './Export.module.css';

const TONES: Record<ExportMark, Tone> = { new: 'busy', changed: 'doubt', exported: 'good', gone: 'bad' };
const { columns } = texts;

export function exportColumns(format: Format): Column<ExportableDocument>[] {
  return [
    {
      key: 'vendor',
      header: columns.vendor,
      phone: 'title',
      cell: ({ invoice_id, vendor, kind }) => (
        <Link to={paths.invoice(invoice_id)}>
          {vendor ?? texts.unknownVendor}
          {kind === 'credit_memo' ? <span className={classes.kind}>{texts.creditMemo}</span> : null}
        </Link>
      ),
    },
    { key: 'number', header: columns.number, phone: 'note', cell: ({ number }) => number ?? invoiceTexts.noNumber },
    { key: 'date', header: columns.date, from: 'tablet', cell: ({ date }) => format.date(date) },
    {
      key: 'total',
      header: columns.total,
      numeric: true,
      phone: 'figure',
      cell: ({ total, currency }) => (total === null ? commonTexts.none : format.money(total, currency)),
    },
    {
      key: 'mark',
      header: columns.mark,
      phone: 'aside',
      cell: ({ mark }) => <Tag tone={TONES[mark]}>{texts.marks[mark]}</Tag>,
    },
  ];
}
