import { Checkbox, NativeSelect } from '@mantine/core';
import { amountOf } from '#contract/decimal.ts';
import { creditTexts } from '#contract/invoices/credits/credits.texts.ts';
import { CREDIT_REASONS, type CreditCandidate, type CreditReason } from '#contract/invoices/credits/credits.ts';
import { useFormat } from '../../../format.ts';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import type { TypedNumber } from '../../../ui/fields/typed_number.ts';
import classes from './CreditDialog.module.css';

const texts = creditTexts.dialog;

/** What a user entered for one line. */
export interface CreditEntry {
  isChosen: boolean;
  reason: CreditReason;
  quantity: number | null;
  amount: number | null;
}

/** A line begins with what the delivery says is wrong with it, each fault by itself. */
export function entriesOf({ suggested, quantity, amount }: CreditCandidate): CreditEntry[] {
  if (suggested.length > 0) return suggested.map((fault) => ({ isChosen: true, ...fault }));
  return [{ isChosen: false, reason: 'short', quantity, amount }];
}

interface CreditLineFieldsProps {
  line: CreditCandidate;
  entry: CreditEntry;
  currency: string;
  /** The form was submitted: missing amounts are named. */
  asked: boolean;
  onChange: (entry: CreditEntry) => void;
}

/** One line with its reason, quantity and amount. The amount follows the quantity until it is too expensive, which only a user knows. */
export function CreditLineFields({ line, entry, currency, asked, onChange }: CreditLineFieldsProps) {
  const format = useFormat();
  const { code, description, unit, unit_price, requested } = line;
  const worth = (quantity: number | null) =>
    quantity === null || unit_price === null ? null : amountOf(quantity, unit_price);
  const billed = texts.billed(
    line.quantity === null ? '' : `${format.quantity(line.quantity)} ${unit ?? ''}`.trim(),
    line.amount === null ? '' : format.money(line.amount, currency),
  );
  const before = requested > 0 ? texts.requested(format.money(requested, currency)) : '';
  return (
    <li className={classes.line}>
      <Checkbox
        label={
          <>
            <span className={classes.name}>{description}</span>{' '}
            <span className={classes.billed}>{[code, billed, before].filter(Boolean).join(' · ')}</span>
          </>
        }
        checked={entry.isChosen}
        onChange={(event) => onChange({ ...entry, isChosen: event.currentTarget.checked })}
      />
      {entry.isChosen ? (
        <div className={classes.fields}>
          <NativeSelect
            label={texts.reason}
            aria-label={texts.reasonOf(description)}
            data={CREDIT_REASONS.map((value) => ({ value, label: creditTexts.reasons[value] }))}
            value={entry.reason}
            onChange={(event) => {
              const reason = CREDIT_REASONS.find((one) => one === event.currentTarget.value) ?? 'short';
              onChange({ ...entry, reason, amount: reason === 'overcharged' ? null : worth(entry.quantity) });
            }}
          />
          <NumberField
            label={texts.quantity}
            aria-label={texts.quantityOf(description)}
            min={0}
            value={entry.quantity}
            onChange={(value) => {
              const quantity = numberOf(value);
              onChange({ ...entry, quantity, ...(entry.reason === 'overcharged' ? {} : { amount: worth(quantity) }) });
            }}
          />
          <NumberField
            label={texts.amount}
            aria-label={texts.amountOf(description)}
            decimals={2}
            min={0}
            value={entry.amount}
            error={asked && !entry.amount ? texts.amountMissing : null}
            onChange={(value) => onChange({ ...entry, amount: numberOf(value) })}
          />
        </div>
      ) : null}
    </li>
  );
}

function numberOf(value: TypedNumber): number | null {
  return typeof value === 'number' ? value : null;
}
