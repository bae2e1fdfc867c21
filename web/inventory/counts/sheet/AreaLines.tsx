import { Button } from '@mantine/core';
import { lazy, Suspense, useId, useState } from 'react';
import { countsTexts as texts } from '#contract/inventory/counts.texts.ts';
import type { CountedLot, CountLine } from '#contract/inventory/counts.ts';
import { useFormat } from '../../../format.ts';
import type { TypedQuantity } from '../../packs/packed_quantity.rules.ts';
import type { LineState } from './entries.ts';
import { LineField, type Target } from './LineField.tsx';
import { LinePhoto } from './LinePhoto.tsx';
import { totalOf } from './lot_rows.ts';
import classes from './Sheet.module.css';

const LotLines = lazy(async () => ({ default: (await import('./LotLines.tsx')).LotLines }));

/** `typed` is how it was typed, where that was one number or packs and not dates. */
export type SaveLine = (
  line: CountLine,
  quantity: number | null,
  lots: CountedLot[] | null,
  typed: TypedQuantity | null,
) => void;

interface AreaLinesProps {
  area: string;
  lines: CountLine[];
  states: ReadonlyMap<string, LineState>;
  target: Target | null;
  /** Some line of the sheet has one, so that all names begin at one edge. */
  hasPhotos: boolean;
  /** How the number of a line was typed on this device. */
  typedHere: (line: CountLine, state: LineState | undefined) => TypedQuantity | null;
  /** Null where nothing can be counted. */
  onSave: SaveLine | null;
  onFault: (label: string, isFaulty: boolean) => void;
}

/** One storage area of the sheet. */
export function AreaLines({ area, lines, states, target, hasPhotos, typedHere, onSave, onFault }: AreaLinesProps) {
  const id = useId();
  const format = useFormat();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const counted = lines.filter(({ line_id }) => states.has(line_id)).length;
  return (
    <section className={classes.area} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          {area}
        </h2>
        <span className={classes.quiet}>{texts.areaProgress(counted, lines.length)}</span>
      </div>
      <ul className={classes.lines}>
        {lines.map((line) => {
          const state = states.get(line.line_id);
          const unit = format.unit(line.stock_unit);
          const label = texts.quantity(line.item, unit, area);
          const byDate = line.expires && (opened.has(line.line_id) || Boolean(state?.lots));
          return (
            <li key={line.line_id} className={classes.line} data-counted={state !== undefined || undefined}>
              {hasPhotos ? <LinePhoto line={line} /> : null}
              <div className={classes.words}>
                <div className={classes.item}>{line.item}</div>
                <div className={classes.quiet}>
                  {[
                    line.sku,
                    line.expected === null ? null : texts.expected(format.quantity(line.expected), unit),
                    state?.isUnsent ? texts.unsent : null,
                    state && !state.isUnsent ? texts.countedBy(state.counted_by, format.time(state.counted_at)) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
                {line.expires && !byDate && onSave ? (
                  <Button
                    variant="default"
                    className={classes.byDate ?? ''}
                    aria-label={`${texts.byDate.open}: ${line.item}`}
                    onClick={() => setOpened(new Set([...opened, line.line_id]))}
                  >
                    {texts.byDate.open}
                  </Button>
                ) : null}
              </div>
              <LineField
                line={line}
                label={label}
                unit={unit}
                quantity={state?.quantity ?? null}
                target={target}
                typedHere={onSave && !byDate ? typedHere(line, state) : null}
                packs={onSave && !byDate ? line.packs : []}
                onSave={onSave && !byDate ? (quantity, typed) => onSave(line, quantity, null, typed) : null}
                onFault={onFault}
              />
              {byDate ? (
                <Suspense fallback={null}>
                  <LotLines
                    line={line}
                    label={label}
                    unit={unit}
                    lots={state?.lots ?? null}
                    target={target}
                    isAsked={opened.has(line.line_id)}
                    onSave={onSave ? (lots) => onSave(line, totalOf(lots), lots.length > 0 ? lots : null, null) : null}
                    onFault={onFault}
                  />
                </Suspense>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
