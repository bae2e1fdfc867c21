import { Button, Menu } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { arrangingTexts as texts } from '#contract/invoices/parts/arranging.texts.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { notLoadedSentence } from '../../api.ts';
import { q } from '../../query.ts';
import classes from './Arranging.module.css';
import { nameOf } from './arrangement.ts';

interface OtherDocumentsProps {
  /** The documents whose pages are in the dialog. */
  sources: Pick<Invoice, 'invoice_id'>[];
  enabled: boolean;
  onAdd: (invoice_id: string) => void;
}

/** Documents to review whose pages can be added: the newest first. */
export function OtherDocuments({ sources, enabled, onAdd }: OtherDocumentsProps) {
  const { data, error, refetch } = useQuery({
    ...q(invoices.list, { query: { status: 'to_do', limit: PAGE_SIZE_MAX } }),
    enabled,
  });
  const taken = new Set(sources.map(({ invoice_id }) => invoice_id));
  const rows = (data?.invoices ?? [])
    .filter((row) => !taken.has(row.invoice_id) && row.page_count > 0 && !row.is_sample)
    .sort((a, b) => (a.uploaded_at < b.uploaded_at ? 1 : -1));
  return (
    <Menu position="top-start" width={300} withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilePlus size={18} aria-hidden />}>
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.others ?? ''}>
        {data && rows.length === 0 ? <Menu.Label>{texts.addNone}</Menu.Label> : null}
        {data || error ? null : <Menu.Label>{commonTexts.loading}</Menu.Label>}
        {error && !data ? (
          <>
            <Menu.Label>{notLoadedSentence(error)}</Menu.Label>
            <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
              {commonTexts.actions.retry}
            </Menu.Item>
          </>
        ) : null}
        {rows.map((row) => (
          <Menu.Item key={row.invoice_id} onClick={() => onAdd(row.invoice_id)}>
            {nameOf(row)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
