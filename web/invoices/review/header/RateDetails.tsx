import Big from 'big.js';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../../format.ts';
import type { InvoiceDraft } from '../draft/draft.ts';
import { typedDecimal } from '../draft/numbers.ts';
import classes from './Field.module.css';
import { LastRate } from './LastRate.tsx';

interface RateDetailsProps {
  header: InvoiceDraft['header'];
  isClosed: boolean;
  readOnly: boolean;
  onUse: (rate: string) => void;
}

/** Below the exchange rate: the one that was used last while there is none, and what the total is worth. */
export function RateDetails({ header, isClosed, readOnly, onUse }: RateDetailsProps) {
  const isMissing = header.exchange_rate.trim() === '';
  return (
    <>
      {isMissing && !isClosed ? <LastRate currency={header.currency.trim()} readOnly={readOnly} onUse={onUse} /> : null}
      <ConvertedTotal header={header} />
    </>
  );
}

/** The total in both currencies, so that a rate the wrong way round is seen: "€12.00 = $13.02". */
function ConvertedTotal({ header }: { header: InvoiceDraft['header'] }) {
  const format = useFormat();
  const total = typedDecimal(header.total, 2);
  const rate = typedDecimal(header.exchange_rate, 8);
  if (!total || !rate) return null;
  const converted = Number(new Big(total).times(rate).round(2, Big.roundHalfUp));
  return (
    <div className={classes.aside}>
      {reviewTexts.converted(format.money(Number(total), header.currency), format.money(converted))}
    </div>
  );
}
