import type { InvoiceDraft } from '../draft/draft.ts';
import { ConvertedTotal } from './ConvertedTotal.tsx';
import { LastRate } from './LastRate.tsx';

interface RateDetailsProps {
  header: InvoiceDraft['header'];
  readOnly: boolean;
  onUse: (rate: string) => void;
}

/** Below the exchange rate: the one that was used last while there is none, and what the total is worth. */
export function RateDetails({ header, readOnly, onUse }: RateDetailsProps) {
  const isMissing = header.exchange_rate.trim() === '';
  return (
    <>
      {isMissing && !readOnly ? <LastRate currency={header.currency.trim()} onUse={onUse} /> : null}
      <ConvertedTotal header={header} />
    </>
  );
}
