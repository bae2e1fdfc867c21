import { useIntersection } from '@mantine/hooks';
import { IconPackage } from '@tabler/icons-react';
import type { CountLine } from '#contract/inventory/counts.ts';
import { usePhoto } from '../../photos/ItemPhoto.tsx';
import classes from './LinePhoto.module.css';

/** How far from the screen a photo is fetched: a sheet can have thousands. */
const NEAR = '240px 0px';

type Pictured = Pick<CountLine, 'item_id' | 'photo_version'>;

/** The photo of a line's item in a frame of fixed size; a plain symbol without one, and where it cannot be fetched. */
export function LinePhoto({ line }: { line: Pictured }) {
  const { ref, entry } = useIntersection<HTMLSpanElement>({ rootMargin: NEAR });
  const isNear = entry?.isIntersecting ?? false;
  return (
    <span ref={ref} className={classes.frame}>
      {isNear && line.photo_version !== null ? <Picture line={line} /> : <Blank />}
    </span>
  );
}

function Picture({ line }: { line: Pictured }) {
  const url = usePhoto(line, 'thumb');
  // It stands beside the name.
  return url === null ? <Blank /> : <img src={url} alt="" />;
}

function Blank() {
  return <IconPackage size={20} stroke={1.5} aria-hidden />;
}
