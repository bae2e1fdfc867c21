import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { LazyDialog } from '../../../ui/dialogs/LazyDialog.tsx';
import { lazyPart } from '../../../ui/Part.tsx';
import classes from '../Review.module.css';
import type { PlacedBox } from './geometry.ts';
import { openFile } from './open_file.ts';
import viewer from './PageViewer.module.css';

// Reading gestures weighs as much as all fields together, and the picture comes after them anyway.
const PageViewer = lazy(async () => ({ default: (await import('./PageViewer.tsx')).PageViewer }));
const LargePages = lazyPart(async () => (await import('./LargePages.tsx')).LargePages);

interface PageStageProps {
  invoice: Invoice;
  places: ReadonlyMap<string, PlacedBox>;
  lit: string | null;
  doubtful: ReadonlySet<string>;
  split: boolean;
  onPick: (cell: string) => void;
}

/** The pages beside the fields; where there is no room, a low window above them that opens to the whole screen. */
export function PageStage({ invoice, places, lit, doubtful, split, onPick }: PageStageProps) {
  const [large, setLarge] = useState(false);
  const { invoice_id, pages } = invoice;
  if (pages.length === 0) {
    return (
      <div className={classes.stage}>
        <div className={classes.noPages}>
          {invoice.status === 'reading' ? invoiceTexts.progress(invoice.progress) : <NoPages invoice={invoice} />}
        </div>
      </div>
    );
  }
  const shared = { invoice_id, pages, places, lit, doubtful };
  const shape = split ? 'pane' : 'strip';
  return (
    <div className={classes.stage}>
      <Suspense fallback={<div className={viewer.root} data-shape={shape} />}>
        <PageViewer
          {...shared}
          shape={shape}
          onPick={onPick}
          tools={
            split ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={reviewTexts.viewer.enlarge}
                onClick={() => setLarge(true)}
              >
                <IconArrowsMaximize size={18} aria-hidden />
              </ActionIcon>
            )
          }
        />
      </Suspense>
      <LazyDialog opened={large} onFailure={() => setLarge(false)}>
        {(opened) => <LargePages {...shared} opened={opened} onClose={() => setLarge(false)} onPick={onPick} />}
      </LazyDialog>
    </div>
  );
}

/** A file without a picture. The user needs the original beside the form to type it in. */
function NoPages({ invoice }: { invoice: Invoice }) {
  return (
    <div className={classes.files}>
      {reviewTexts.viewer.noPicture}
      {invoice.files.map((file) => (
        <Button key={file.file_id} variant="default" onClick={() => void openFile(invoice.invoice_id, file.file_id)}>
          {reviewTexts.page.openFile(file.name)}
        </Button>
      ))}
    </div>
  );
}
