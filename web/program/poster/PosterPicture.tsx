import { Skeleton } from '@mantine/core';
import { posterTexts } from '#contract/program/poster.texts.ts';
import type { PosterSize } from '#contract/program/poster_parts.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import classes from './Poster.module.css';
import { readAloud } from './poster_words.ts';
import { type Order, useDrawing } from './usePoster.ts';

const texts = posterTexts.preview;

/** Width to height, so that nothing jumps when the drawing arrives. */
const SHAPES: Record<PosterSize, string> = { letter: '17 / 22', table_tent: '17 / 22', sticker: '6 / 5' };

/** The drawing as the server made it: the same that is printed and downloaded. */
export function PosterPicture({ order }: { order: Order }) {
  const drawing = useDrawing(order, 'svg');
  const { size } = order;
  if (drawing.error) return <LoadFailure title={texts.failed} error={drawing.error} onRetry={drawing.refetch} />;
  return (
    <div
      className={classes.paper}
      style={{ aspectRatio: SHAPES[size] }}
      data-size={size}
      data-stale={drawing.isPlaceholderData || undefined}
      aria-busy={drawing.url === null}
    >
      {drawing.url ? (
        <img src={drawing.url} alt={texts.alt(readAloud(order.words))} />
      ) : (
        <>
          <span className="visually-hidden">{texts.drawing}</span>
          <Skeleton height="100%" />
        </>
      )}
    </div>
  );
}
