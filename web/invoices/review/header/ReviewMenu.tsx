import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconDotsVertical, IconFileText, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Invoice } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review.texts.ts';
import type { useDecisions } from '../draft/useDecisions.ts';
import { openFile } from '../page/open_file.ts';

const KindItems = lazy(async () => ({ default: (await import('../../kinds/KindItems.tsx')).KindItems }));

interface ReviewMenuProps {
  invoice: Invoice;
  mayEdit: boolean;
  /** Staff may have it read again, accountants may not. */
  mayReread: boolean;
  decide: ReturnType<typeof useDecisions>;
  onKeys: () => void;
}

/** What is seldom done with an invoice. */
export function ReviewMenu({ invoice, mayEdit, mayReread, decide, onKeys }: ReviewMenuProps) {
  const texts = reviewTexts.page;
  const isOpen = invoice.status === 'needs_review' || invoice.status === 'duplicate';
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={texts.more}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {invoice.files.map((file) => (
          <Menu.Item
            key={file.file_id}
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => void openFile(invoice.invoice_id, file.file_id)}
          >
            {texts.openFile(file.name)}
          </Menu.Item>
        ))}
        {mayReread && invoice.status !== 'posted' && invoice.status !== 'reading' ? (
          <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={decide.reread}>
            {texts.reread}
          </Menu.Item>
        ) : null}
        {mayEdit && (isOpen || invoice.status === 'reading') ? (
          <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={decide.archive}>
            {texts.archive}
          </Menu.Item>
        ) : null}
        {mayEdit && invoice.status === 'needs_review' ? (
          <Suspense fallback={null}>
            <KindItems invoice={invoice} change={decide.change} />
          </Suspense>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={onKeys}>
          {texts.keys}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
