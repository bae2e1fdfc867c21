import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { pageLayoutTexts as texts } from '#contract/invoices/reading/page_layouts.texts.ts';
import { type LearnedLayout, pageLayouts } from '#contract/invoices/reading/page_layouts.ts';
import { call, sentenceOf } from '../../../api.ts';
import { paths } from '../../../paths.ts';
import { invalidate, q } from '../../../query.ts';
import { hasRole, useShop } from '../../../shell/shop.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { tell, warn } from '../../../ui/dialogs/notify.ts';
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx';
import classes from './VendorScreen.module.css';

/** What posted invoices taught about the vendor's pages, with a button to delete each; nothing while there is none. */
export function VendorLayout({ vendor_id }: { vendor_id: string }) {
  const { user } = useShop();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(q(pageLayouts.list, { params: { vendor_id } }));
  if (!data || data.learned.length === 0) return null;
  const remove = ({ subject }: LearnedLayout) =>
    confirm({
      title: texts.deleteTitle(texts.subjects[subject]),
      detail: texts.deleteDetail,
      action: texts.deleteAction,
      danger: true,
      onConfirm: () =>
        void call(pageLayouts.delete, { params: { vendor_id, subject } }).then(
          async () => {
            await invalidate(pageLayouts.list);
            tell(texts.deleted);
            // The button went with its row.
            heading.current?.focus();
          },
          (error: Error) => warn(sentenceOf(error)),
        ),
    });
  return (
    <section aria-labelledby="vendor-layout" className={classes.part}>
      <h2 id="vendor-layout" ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className={classes.detail}>{texts.detail}</p>
      <DataTable
        label={texts.title}
        columns={columnsOf(hasRole(user, 'manager') ? remove : null)}
        rows={data.learned}
        rowKey={({ subject }) => subject}
      />
    </section>
  );
}

/** Where a rule finds its value, in words. */
function whereOf({ subject, place, label, columns }: LearnedLayout): string {
  if (subject === 'columns') {
    if (columns.length === 0) return texts.noHeadings;
    return columns.map(({ heading, role }) => texts.column(heading, role)).join(' · ');
  }
  if (subject === 'vendor') return label === null ? texts.marks : texts.named(label);
  if (place !== null) return texts.places[place](label ?? '');
  return texts.choices[label ?? ''] ?? texts.named(label ?? '');
}

/** `remove` is null for those who cannot. */
function columnsOf(remove: ((rule: LearnedLayout) => void) | null): Column<LearnedLayout>[] {
  return [
    {
      key: 'what',
      header: texts.columns.what,
      width: '22%',
      phone: 'title',
      cell: ({ subject }) => texts.subjects[subject],
    },
    { key: 'where', header: texts.columns.where, lines: 2, phone: 'note', cell: whereOf },
    {
      key: 'from',
      header: texts.columns.from,
      numeric: true,
      phone: 'aside',
      cell: (rule) => (
        <span className={classes.itemActions}>
          <Link className={classes.source} to={paths.invoice(rule.invoice_id)}>
            {rule.number ?? texts.noNumber}
          </Link>
          {remove ? (
            <ActionIcon
              className={classes.more ?? ''}
              variant="subtle"
              color="gray"
              size="lg"
              aria-haspopup="dialog"
              aria-label={texts.delete(texts.subjects[rule.subject])}
              onClick={() => remove(rule)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ) : null}
        </span>
      ),
    },
  ];
}
