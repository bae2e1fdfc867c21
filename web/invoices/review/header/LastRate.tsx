import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plain } from '#contract/decimal.ts';
import { exchangeRateTexts as texts } from '#contract/invoices/exchange_rates.texts.ts';
import { exchangeRates } from '#contract/invoices/exchange_rates.ts';
import { useFormat } from '../../../format.ts';
import { q } from '../../../query.ts';
import { held } from '../held.ts';
import fieldClasses from './Field.module.css';
import classes from './HeaderFields.module.css';

interface LastRateProps {
  currency: string;
  readOnly: boolean;
  onUse: (rate: string) => void;
}

/** Offers the rate that was last used for this currency, and says for what. Nobody but the user takes it: rates change. */
export function LastRate({ currency, readOnly, onUse }: LastRateProps) {
  const format = useFormat();
  // Another invoice may have been posted meanwhile.
  const { data } = useQuery({ ...q(exchangeRates.last, { query: { currency } }), staleTime: 0 });
  if (!data?.last) return null;
  const { exchange_rate, date, vendor } = data.last;
  return (
    <>
      <div className={fieldClasses.aside}>{texts.last(format.date(date), vendor)}</div>
      <div className={classes.choices} {...held(readOnly)}>
        <Button size="compact-xs" variant="default" onClick={() => onUse(plain(exchange_rate))}>
          {texts.take(format.rate(exchange_rate))}
        </Button>
      </div>
    </>
  );
}
