import type { InvoiceDraft } from '../draft/draft.ts';
import { ConvertedTotal } from './ConvertedTotal.tsx';
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
