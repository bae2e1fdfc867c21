import { Button } from '@mantine/core';
import { useState } from 'react';
import { countsTexts } from '#contract/inventory/counts.texts.ts';
import type { CountedLot, CountLine } from '#contract/inventory/counts.ts';
import { lotDateFault } from '#contract/inventory/lots/lot_date.ts';
import { lotTexts } from '#contract/inventory/lots/lots.texts.ts';
import { useFormat } from '../../../format.ts';
import { LotFields, lotInput, NO_LOT } from '../../lots/LotFields.tsx';
import { LineField, type Target } from './LineField.tsx';
import { isSameLot, type LotRow, lotRows, withLot } from './lot_rows.ts';
import classes from './Sheet.module.css';

const texts = countsTexts.byDate;

interface LotLinesProps {
  line: CountLine;
  label: string;
  unit: string;
  lots: CountedLot[] | null;
  target: Target | null;
  /** A user has just asked for it: the first field gets the focus. */
  isAsked: boolean;
  /** Null where nothing can be counted. */
  onSave: ((lots: CountedLot[]) => void) | null;
  onFault: (label: string, isFaulty: boolean) => void;
}

/** A line by date: every lot that should be there, what was found besides, and what has no date. */
export function LotLines({ line, label, unit, lots, target, isAsked, onSave, onFault }: LotLinesProps) {
  const format = useFormat();
  const [first] = useState<Target | null>(isAsked ? { line_id: line.line_id } : null);
  const goTo = target?.line_id === line.line_id ? target : first;
  const [added, setAdded] = useState<LotRow[]>([]);
  const [typed, setTyped] = useState(NO_LOT);
  const [isAdding, setAdding] = useState(false);
  const nameOf = ({ expires_on, code }: LotRow) =>
    texts.name(expires_on ? format.date(expires_on) : null, code ? lotTexts.lot(code) : null) || texts.other;
  const add = () => {
    const named = lotInput(typed);
    if (!named || lotDateFault(typed.expires_on)) return;
    setAdded([...added, { lot_id: null, ...named }]);
    setTyped(NO_LOT);
    setAdding(false);
  };
  return (
    <div className={classes.lots}>
      <p className={classes.quiet}>{texts.hint}</p>
      <ul>
        {lotRows(line.lots, lots, added).map((row, at) => (
          <li key={`${row.lot_id} ${row.expires_on} ${row.code}`} className={classes.lot}>
            <span>{nameOf(row)}</span>
            <LineField
              line={line}
              label={texts.quantity(nameOf(row), label)}
              unit={unit}
              quantity={lots?.find((lot) => isSameLot(lot, row))?.quantity ?? null}
              target={at === 0 ? goTo : null}
              onSave={onSave ? (quantity) => onSave(withLot(lots ?? [], row, quantity)) : null}
              onFault={onFault}
            />
          </li>
        ))}
      </ul>
      {onSave === null ? null : isAdding ? (
        <div className={classes.newLot}>
          <LotFields value={typed} onChange={setTyped} of={line.item} />
          <Button variant="default" onClick={add}>
            {texts.addNow}
          </Button>
        </div>
      ) : (
        <Button variant="default" onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      )}
    </div>
  );
}
