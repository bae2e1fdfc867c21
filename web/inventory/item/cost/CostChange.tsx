import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../../format.ts';
import classes from './CostChange.module.css';

/** Below half of the last digit that is shown. */
const NO_CHANGE = 0.0005;

/** Increases are amber, decreases plain, and no change is muted: only what costs money is highlighted. */
export function CostChange({ change }: { change: number | null }) {
  const format = useFormat();
  if (change === null) return <span className={classes.quiet}>{commonTexts.none}</span>;
  const kind = Math.abs(change) < NO_CHANGE ? classes.quiet : change > 0 ? classes.increase : undefined;
  return <span className={kind}>{format.signedPercent(change)}</span>;
}
