import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDots } from '@tabler/icons-react';
import { type Dispatch, lazy, type ReactNode, Suspense, useState } from 'react';
import { ADJUSTMENTS } from '#contract/invoices/header.ts';
import { FIGURES } from '#contract/invoices/review/questions.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import { cellId, type Doubt, TOTAL_FIELDS } from '../draft/doubts.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import type { ReviewAction } from '../draft/review.ts';
import { Field } from '../header/Field.tsx';
import type { LineActions } from '../lines/useLineActions.ts';
import { useSumWords } from '../useSumWords.ts';
import type { Verdict } from './sums.ts';
import classes from './TotalsBar.module.css';

// Most invoices add up.
const SumFixes = lazy(async () => ({ default: (await import('./SumFixes.tsx')).SumFixes }));

interface TotalsBarProps {
  draft: InvoiceDraft;
  doubts: Doubt[];
  verdict: Verdict;
  active: string | null;
  isClosed: boolean;
  readOnly: boolean;
  dispatch: Dispatch<ReviewAction>;
  onShowLine: (line_key: string) => void;
  /** Adds a line with this amount. */
  onAddLine: (amount: string) => void;
  tellWithUndo: LineActions['tellWithUndo'];
}

/** The totals, and whether the invoice adds up: checked with every keystroke. */
export function TotalsBar({
  draft,
  doubts,
  verdict,
  active,
  isClosed,
  readOnly,
  dispatch,
  onShowLine,
  onAddLine,
  tellWithUndo,
}: TotalsBarProps) {
  const { currency } = useFormat();
  const code = draft.header.currency.trim() || currency;
  const [adjusting, setAdjusting] = useState(false);
  const isAdjustment = (field: string) => ADJUSTMENTS.some((one) => one === field);
  // Most invoices have no adjustments.
  const shown = TOTAL_FIELDS.filter(
    (field) => draft.header[field] !== '' || (!isClosed && (adjusting || !isAdjustment(field))),
  );
  return (
    <section aria-label={reviewTexts.sums.title} className={classes.root}>
      <div className={classes.fields} data-read-only={isClosed || undefined}>
        {shown.map((field) => (
          <Field
            key={field}
            cell={cellId(null, field)}
            label={field === 'total' ? reviewTexts.totalIn(code) : reviewTexts.fields[field]}
            value={draft.header[field]}
            kind="number"
            doubt={doubts.find((doubt) => doubt.cell === cellId(null, field))}
            active={active === cellId(null, field)}
            readOnly={readOnly}
            maxLength={20}
            onType={(text) => dispatch({ type: 'header', field, text })}
          />
        ))}
      </div>
      {isClosed || shown.length === TOTAL_FIELDS.length ? null : (
        <Button className={classes.adjust ?? ''} size="compact-sm" variant="subtle" onClick={() => setAdjusting(true)}>
          {reviewTexts.sums.adjust}
        </Button>
      )}
      <SumVerdict
        verdict={verdict}
        isClosed={isClosed}
        isOpen={doubts.some(({ field, line_key }) => (line_key ? FIGURES : TOTAL_FIELDS).some((one) => one === field))}
        currency={draft.header.currency}
        onShowLine={onShowLine}
      >
        {isClosed || verdict.state !== 'off' ? null : (
          <Suspense>
            <SumFixes {...{ draft, verdict, readOnly, dispatch, onAddLine, tellWithUndo }} />
          </Suspense>
        )}
      </SumVerdict>
    </section>
  );
}

const ICONS = { adds_up: IconCircleCheck, off: IconAlertTriangle, unknown: IconDots };

interface SumVerdictProps {
  verdict: Verdict;
  isClosed: boolean;
  /** A figure is in doubt: that the sums come out says little. */
  isOpen: boolean;
  currency: string;
  onShowLine: (line_key: string) => void;
  children: ReactNode;
}

function SumVerdict({ verdict, isClosed, isOpen, currency, onShowLine, children }: SumVerdictProps) {
  const words = useSumWords(verdict, currency);
  const state = isOpen && verdict.state === 'adds_up' ? 'unknown' : verdict.state;
  const Icon = ICONS[state];
  const { suspect } = verdict;
  return (
    <div className={classes.verdict} data-state={state} data-closed={isClosed || undefined} role="status">
      <Icon size={20} aria-hidden className={classes.icon} />
      {verdict.state === 'unknown' ? <strong className={classes.title}>{words.title}</strong> : null}
      <span className={classes.detail}>{words.detail}</span>
      {suspect ? (
        <button type="button" className={classes.show} onClick={() => onShowLine(suspect.key)}>
          {reviewTexts.sums.show(suspect.row)}
        </button>
      ) : null}
      {children}
    </div>
  );
}
