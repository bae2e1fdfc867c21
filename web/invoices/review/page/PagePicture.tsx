import { Button, Skeleton } from '@mantine/core';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { pageOutcomeTexts } from '#contract/invoices/reading/page_outcomes.texts.ts';
import { isUnread } from '#contract/invoices/reading/page_outcomes.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { viewerTexts } from '#contract/invoices/review/viewer.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { boxRect, type PlacedBox, type Rect } from './geometry.ts';
import classes from './PageViewer.module.css';
import { usePicture } from './usePicture.ts';

interface PagePictureProps {
  invoice_id: string;
  page: Invoice['pages'][number];
  rect: Rect;
  /** Whether it is near enough to the view to be fetched. */
  near: boolean;
  doubtful: PlacedBox[];
  lit: PlacedBox | null;
}

/**
 * One page with the boxes that matter drawn over it. Why a page was not read stands in the place of a picture, and never over one: it would
 * cover what has to be read by hand.
 */
export function PagePicture({ invoice_id, page: shown, rect, near, doubtful, lit }: PagePictureProps) {
  const { page, has_picture, outcome } = shown;
  const unread = isUnread(outcome) ? pageOutcomeTexts.onPage[outcome] : null;
  const { url, failed, retry } = usePicture(invoice_id, page, near && has_picture);
  const size = { left: 0, top: 0, width: rect.width, height: rect.height };
  return (
    <div className={classes.page} style={rect} data-page={page}>
      {url ? <img src={url} alt={viewerTexts.picture(page)} className={classes.picture} draggable={false} /> : null}
      {near && has_picture && !url && !failed ? <Skeleton className={classes.bone ?? ''} radius={0} /> : null}
      {failed ? (
        <div className={classes.missing} role="alert">
          {viewerTexts.failed}
          <Button size="xs" variant="default" onClick={retry}>
            {commonTexts.actions.retry}
          </Button>
        </div>
      ) : null}
      {has_picture ? null : <div className={classes.missing}>{unread ?? reviewTexts.viewer.noPicture}</div>}
      {url ? doubtful.map((one) => <Mark key={one.cell} place={one} size={size} kind="doubt" />) : null}
      {lit && url ? <Mark place={lit} size={size} kind="lit" /> : null}
    </div>
  );
}

/** A little larger than the ink, so that the frame does not cover it. */
const AIR = 3;

function Mark({ place, size, kind }: { place: PlacedBox; size: Rect; kind: 'doubt' | 'lit' }) {
  const { left, top, width, height } = boxRect(place.box, size);
  const style = { left: left - AIR, top: top - AIR, width: width + 2 * AIR, height: height + 2 * AIR };
  return <div className={classes.mark} data-kind={kind} style={style} />;
}
