import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { DOCUMENT_KINDS } from '#contract/invoices/kind_names.ts';
import { kindTexts } from '#contract/invoices/kinds.texts.ts';
import { type ChangeWhole, setKind } from './set_kind.ts';

interface KindItemsProps {
  invoice: Invoice;
  change: ChangeWhole;
}

/** In the menu: what the document is. */
export function KindItems({ invoice, change }: KindItemsProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{kindTexts.label}</Menu.Label>
      {DOCUMENT_KINDS.map((kind) => (
        <Menu.Item
          key={kind}
          role="menuitemradio"
          aria-checked={invoice.kind === kind}
          rightSection={invoice.kind === kind ? <IconCheck size={16} aria-hidden /> : null}
          onClick={() => void setKind(invoice.invoice_id, kind, change)}
        >
          {kindTexts.names[kind]}
        </Menu.Item>
      ))}
    </>
  );
}
