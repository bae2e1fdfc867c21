import { commonTexts } from '#contract/texts/common.ts';
import { useFormat } from '../format.ts';
import classes from './CostChange.module.css';

/** Dearer is amber, cheaper is plain: only what costs money asks for the eye. */
export function CostChange({ change }: { change: number | null }) {
  const format = useFormat();
  if (change === null) return <span className={classes.none}>{commonTexts.none}</span>;
  return <span className={change > 0 ? classes.dearer : undefined}>{format.signedPercent(change)}</span>;
}
