import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { LotFields } from '../../../inventory/lots/LotFields.tsx';
import type { ChosenPart } from '../../../inventory/mixed_cases/case_parts.ts';
import classes from './LineRow.module.css';

interface CasePartLotsProps {
  row: number;
  parts: readonly ChosenPart[];
  onChange: (parts: ChosenPart[]) => void;
}

/** What is printed on the goods of a mixed case whose items expire: their dates and lot numbers. */
export function CasePartLots({ row, parts, onChange }: CasePartLotsProps) {
  return parts.map((part, index) =>
    part.expires ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts are redrawn as a whole
      <div key={index} className={classes.lot}>
        <span>{part.item}</span>
        <LotFields
          of={lotTexts.ofPart(part.item, row)}
          value={{ expires_on: part.expires_on ?? '', code: part.lot_code ?? '' }}
          onChange={({ expires_on, code }) =>
            onChange(
              parts.map((one) => (one === part ? { ...one, expires_on: expires_on || null, lot_code: code } : one)),
            )
          }
        />
      </div>
    ) : null,
  );
}
