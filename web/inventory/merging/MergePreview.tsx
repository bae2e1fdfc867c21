import { Button, SegmentedControl } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { mergeTexts as texts } from '#contract/inventory/merges/merges.texts.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from './Merging.module.css';

interface MergePreviewProps {
  /** The two, each with its id; the first is whose page this is. */
  sides: [{ id: string; name: string }, { id: string; name: string }];
  kept: string;
  onKeep: (id: string) => void;
  /** What would move; undefined while it is fetched. */
  moves: string[] | undefined;
  /** What stands against it. */
  fault: string | null | undefined;
  /** Why the last try merged nothing. It can be tried again. */
  refused: string | null;
  /** What happens to the one that is merged. */
  afterwards: string;
  action: string;
  isPending: boolean;
  onMerge: () => void;
  onBack: () => void;
  children?: ReactNode;
}

/** Which of two is kept, and what moves to it. Nothing is merged by Enter: the button has to be chosen. */
export function MergePreview({ sides, kept, onKeep, moves, fault, afterwards, ...rest }: MergePreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const labelId = useId();
  useEffect(() => heading.current?.focus(), []);
  const keptName = sides.find(({ id }) => id === kept)?.name ?? '';
  const mergedName = sides.find(({ id }) => id !== kept)?.name ?? '';
  return (
    <div className={classes.stack}>
      <div>
        <h3 ref={heading} tabIndex={-1} id={labelId} className={classes.heading}>
          {texts.keep}
        </h3>
        <SegmentedControl
          fullWidth
          orientation="vertical"
          aria-labelledby={labelId}
          value={kept}
          onChange={onKeep}
          data={sides.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      {rest.children}
      <section>
        <h3 className={classes.heading}>{texts.whatMoves(mergedName, keptName)}</h3>
        {moves ? (
          <ul className={classes.moves}>
            {moves.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : (
          <SkeletonLines lines={4} />
        )}
      </section>
      <p className={classes.quiet}>{afterwards}</p>
      {fault || rest.refused ? <Failure title={texts.failed} detail={fault ?? rest.refused} /> : null}
      <FormFoot>
        <Button variant="default" onClick={rest.onBack}>
          {texts.chooseAnother}
        </Button>
        {moves && !fault ? (
          <Button loading={rest.isPending} onClick={rest.onMerge}>
            {rest.action}
          </Button>
        ) : null}
      </FormFoot>
    </div>
  );
}
