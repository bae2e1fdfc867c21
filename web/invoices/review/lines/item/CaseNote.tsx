import { caseTexts as texts } from '#contract/inventory/packs/mixed_cases.texts.ts';
import { useFormat } from '../../../../format.ts';
import { type ChosenPart, sharesOfParts } from '../../../../inventory/mixed_cases/case_parts.ts';
import type { DraftLine } from '../../draft/draft.ts';
import { centsOf, times } from '../../draft/numbers.ts';
import { CasePartLots } from '../CasePartLots.tsx';
import classes from '../LineRow.module.css';

interface CaseNoteProps {
  line: DraftLine;
  row: number;
  parts: readonly ChosenPart[];
  currency: string | null;
  /** Null where nothing can be changed. */
  onChange: ((parts: ChosenPart[]) => void) | null;
}

/** What a mixed case brings into stock, and which part of its amount each item costs. */
export function CaseNote({ line, row, parts, currency, onChange }: CaseNoteProps) {
  const format = useFormat();
  const cents = centsOf(line.amount);
  const shares = cents === null ? [] : sharesOfParts(parts, cents);
  return (
    <>
      <ul className={classes.parts} aria-label={texts.list}>
        {parts.map(({ item, stock_unit, quantity }, index) => {
          const stock = times(line.quantity, String(quantity));
          const share = shares[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts are redrawn as a whole
            <li key={index} className={classes.casePart}>
              {texts.into(
                `${stock || '?'} ${format.unit(stock_unit)}`,
                item,
                share === undefined ? null : format.money(share / 100, currency),
              )}
            </li>
          );
        })}
      </ul>
      {onChange ? <CasePartLots row={row} parts={parts} onChange={onChange} /> : null}
    </>
  );
}
