import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../../../format.ts';
import classes from './CostChange.module.css';

/** Below half of the last digit that is shown. */
const NO_CHANGE = 0.0005;

/** Dearer is amber, cheaper is plain, unchanged is quiet: only what costs money asks for the eye. */
export function CostChange({ change }: { change: number | null }) {
  const format = useFormat();
  if (change === null) return <span className={classes.quiet}>{commonTexts.none}</span>;
  const kind = Math.abs(change) < NO_CHANGE ? classes.quiet : change > 0 ? classes.dearer : undefined;
  return <span className={kind}>{format.signedPercent(change)}</span>;
}
