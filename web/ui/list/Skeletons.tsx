import { Input, Skeleton } from '@mantine/core';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './Skeletons.module.css';

const WIDTHS = ['92%', '78%', '86%', '64%', '88%', '72%'];

/** Gray lines in the place of words to come. */
export function SkeletonLines({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{commonTexts.loading}</span>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((key, index) => (
        <Skeleton key={key} height={12} my={10} width={WIDTHS[index % WIDTHS.length] ?? '80%'} />
      ))}
    </div>
  );
}

/** A gray block in the place of a card or a picture; `height` in pixels. */
export function SkeletonBlock({ height }: { height: number }) {
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{commonTexts.loading}</span>
      <Skeleton height={height} radius="md" />
    </div>
  );
}

interface SkeletonFieldProps {
  label: string;
  hint?: string;
  /** Two lines are written there. */
  isTall?: boolean;
}

/** A field whose value is loading. Its label is already there, so that nothing moves later. */
export function SkeletonField({ label, hint, isTall = false }: SkeletonFieldProps) {
  return (
    <Input.Wrapper labelElement="div" label={label} description={hint}>
      <Skeleton className={(isTall ? classes.lines : classes.line) ?? ''} />
    </Input.Wrapper>
  );
}
