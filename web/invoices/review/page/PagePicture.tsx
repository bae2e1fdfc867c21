import { Button, Skeleton } from '@mantine/core';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { boxRect, type PlacedBox, type Rect } from './geometry.ts';
import classes from './PageViewer.module.css';
import { usePicture } from './usePicture.ts';

interface PagePictureProps {
  invoice_id: string;
  page: number;
  has_picture: boolean;
  rect: Rect;
  /** Whether it is near enough to the view to be fetched. */
  near: boolean;
  doubtful: PlacedBox[];
  lit: PlacedBox | null;
}

/** One page with the boxes that matter drawn over it. */
export function PagePicture({ invoice_id, page, has_picture, rect, near, doubtful, lit }: PagePictureProps) {
  const { url, failed, retry } = usePicture(invoice_id, page, near && has_picture);
  const size = { left: 0, top: 0, width: rect.width, height: rect.height };
  return (
    <div className={classes.page} style={rect} data-page={page}>
      {url ? (
        <img src={url} alt={reviewTexts.viewer.picture(page)} className={classes.picture} draggable={false} />
      ) : null}
      {near && has_picture && !url && !failed ? <Skeleton className={classes.bone ?? ''} radius={0} /> : null}
      {failed ? (
        <div className={classes.missing} role="alert">
          {reviewTexts.viewer.failed}
          <Button size="xs" variant="default" onClick={retry}>
            {commonTexts.actions.retry}
          </Button>
        </div>
      ) : null}
      {has_picture ? null : <div className={classes.missing}>{reviewTexts.viewer.noPicture}</div>}
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
