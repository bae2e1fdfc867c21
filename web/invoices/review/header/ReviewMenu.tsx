import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArchive,
  IconDotsVertical,
  IconFileText,
  IconHistory,
  IconKeyboard,
  IconRefresh,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { call } from '../../../api.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import type { useDecisions } from '../draft/useDecisions.ts';
import { openFile } from '../page/open_file.ts';

const KindItems = lazy(async () => ({ default: (await import('../../kinds/KindItems.tsx')).KindItems }));
const ArrangeItem = lazy(async () => ({ default: (await import('../../arranging/ArrangeItem.tsx')).ArrangeItem }));
const ArrangeDialog = lazyPart(async () => (await import('../../arranging/ArrangeDialog.tsx')).ArrangeDialog);

const ReadingsDialog = lazyPart(async () => (await import('../../engines/ReadingsDialog.tsx')).ReadingsDialog);

interface ReviewMenuProps {
  invoice: Invoice;
  mayEdit: boolean;
  /** Staff may have it read again, accountants may not. */
  mayReread: boolean;
  decide: ReturnType<typeof useDecisions>;
  onKeys: () => void;
}

/** What is rarely done with an invoice. */
export function ReviewMenu({ invoice, mayEdit, mayReread, decide, onKeys }: ReviewMenuProps) {
  const texts = reviewTexts.page;
  const isOpen = invoice.status === 'needs_review' || invoice.status === 'duplicate';
  const [arranging, setArranging] = useState(false);
  const [readings, showReadings] = useState(false);
  const canReread = mayReread && invoice.status !== 'posted' && invoice.status !== 'reading';
  // What was typed is saved first: the dialog sends the version that it shows.
  const arrange = async () => {
    const params = { invoice_id: invoice.invoice_id };
    setArranging(await decide.change(() => call(invoices.get, { params })));
  };
  return (
    <>
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
          {canReread ? (
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => decide.reread()}>
              {texts.reread}
            </Menu.Item>
          ) : null}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => showReadings(true)}>
            {texts.readings}
          </Menu.Item>
          {mayEdit && (isOpen || invoice.status === 'reading') ? (
            <Menu.Item leftSection={<IconArchive size={16} aria-hidden />} onClick={decide.archive}>
              {texts.archive}
            </Menu.Item>
          ) : null}
          {mayEdit && isOpen && !invoice.is_sample && invoice.pages.some(({ has_picture }) => has_picture) ? (
            <Suspense fallback={null}>
              <ArrangeItem onOpen={() => void arrange()} />
            </Suspense>
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
      <LazyDialog opened={readings} onFailure={() => showReadings(false)}>
        {(opened) => (
          <ReadingsDialog
            invoice={invoice}
            opened={opened}
            onClose={() => showReadings(false)}
            onReread={canReread ? decide.reread : null}
          />
        )}
      </LazyDialog>
      <LazyDialog opened={arranging} onFailure={() => setArranging(false)}>
        {(opened) => (
          <ArrangeDialog
            key={`${invoice.invoice_id}:${invoice.version}`}
            invoice={invoice}
            opened={opened}
            onClose={() => setArranging(false)}
          />
        )}
      </LazyDialog>
    </>
  );
}
