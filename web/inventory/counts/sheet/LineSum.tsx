import type { Ref } from 'react';
import { useFormat } from '../../../format.ts';
import classes from './Sheet.module.css';

interface LineSumProps {
  ref: Ref<HTMLDivElement>;
  /** Null: not counted. */
  quantity: number | null;
  unit: string;
}

/** What was counted of a line, where it cannot be typed: a text and no field. */
export function LineSum({ ref, quantity, unit }: LineSumProps) {
  const format = useFormat();
  return (
    <div ref={ref} className={classes.sum}>
      {quantity === null ? null : (
        <>
          {format.quantity(quantity)} <span className={classes.quiet}>{unit}</span>
        </>
      )}
    </div>
  );
}
