import { createContext, useContext } from 'react';
import { costPlaces } from '#contract/cost_places.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts';

/** How a company writes its numbers: currency is ISO 4217, time zone is IANA. */
export interface FormatSettings {
  currency: string;
  time_zone: string;
  language: string;
}

function withTrueMinus(text: string): string {
  return text.replace(/^-/, '−');
}

function roundStock(value: number): number {
  return Math.abs(value) < 0.01 ? value : Math.round(value * 100) / 100;
}

/** Every number, amount and date of the screens is written here. */
export function createFormat({ currency, time_zone, language }: FormatSettings) {
  const number = (digits: number) => new Intl.NumberFormat(language, { maximumFractionDigits: digits });
  const quantityFormat = number(4);
  const rateFormat = number(8);
  const percent = { style: 'percent', maximumFractionDigits: 1 } as const;
  const percentFormat = new Intl.NumberFormat(language, { ...percent, signDisplay: 'negative' });
  const signedPercentFormat = new Intl.NumberFormat(language, { ...percent, signDisplay: 'exceptZero' });
  const moneyFormats = new Map<string, Intl.NumberFormat>();

  function moneyFormat(code: string, digits: number): Intl.NumberFormat {
    const key = `${code} ${digits}`;
    const known = moneyFormats.get(key);
    if (known) return known;
    const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
    const least = new Intl.NumberFormat(language, style).resolvedOptions().minimumFractionDigits ?? 2;
    const made = new Intl.NumberFormat(language, {
      ...style,
      minimumFractionDigits: least,
      maximumFractionDigits: Math.max(least, digits),
    });
    moneyFormats.set(key, made);
    return made;
  }

  const zone = { timeZone: time_zone } as const;
  const dateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const shortDateFormat = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const monthFormat = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const monthYearFormat = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const hereFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const instantFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const zonedFormat = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...zone,
  });
  const zoneName = new Intl.DateTimeFormat(language, { timeZoneName: 'longGeneric', ...zone });
  /** Whether the company's clock and the clock of this device show different times at an instant. */
  const differsHere = (at: Date) => instantFormat.format(at) !== hereFormat.format(at);
  const timeFormat = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...zone });
  const instantDateFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...zone });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' });

  return {
    currency,
    time_zone,
    language,
    /** An amount in currency units: "$1,204.50". `code` where it is not the company's currency. */
    money: (amount: number, code: string | null = null) =>
      withTrueMinus(moneyFormat(code ?? currency, 2).format(amount)),
    /** A price of one unit as it was agreed or printed, with every digit of it: "$2.4633", "$0.062". */
    unitPrice: (amount: number, code: string | null = null) =>
      withTrueMinus(moneyFormat(code ?? currency, 4).format(amount)),
    /** What one unit costs, which is calculated: "$2.46", "$0.0149". */
    unitCost: (amount: number, code: string | null = null) =>
      withTrueMinus(moneyFormat(code ?? currency, costPlaces(amount)).format(amount)),
    /** A unit of stock as it is read: a small l looks like a one. */
    unit: (unit: string) => ({ l: 'L', ml: 'mL' })[unit] ?? unit,
    /** What one unit of another currency is worth: "1.085 USD". */
    rate: (value: number) => `${rateFormat.format(value)}\u00a0${currency}`,
    /** "1,150", "12.5". */
    quantity: (value: number) => withTrueMinus(quantityFormat.format(value)),
    /** The same of stock, which recipes take in roundStock: "11.84", "0.05", and "0.0042" below a hundredth. */
    stock: (value: number) => withTrueMinus(quantityFormat.format(roundStock(value))),
    signedStock: (value: number) => (value > 0 ? '+' : '') + withTrueMinus(quantityFormat.format(roundStock(value))),
    /** "+12", "−3.5". */
    signedQuantity: (value: number) =>
      value > 0 ? `+${quantityFormat.format(value)}` : withTrueMinus(quantityFormat.format(value)),
    /** A fraction as a change: 0.041 → "+4.1%", in Spanish "+4,1 %". */
    signedPercent: (fraction: number) => withTrueMinus(signedPercentFormat.format(fraction)),
    /** A fraction as a share: "30%", "−16.7%". */
    percent: (fraction: number) => withTrueMinus(percentFormat.format(fraction)),
    /** A calendar date ("2026-11-20"), which has no time zone: "Nov 20, 2026". */
    date: (date: string) => dateFormat.format(new Date(`${date}T00:00:00Z`)),
    /** The same without the year, unless `now` is in another one: "Nov 20". The ticks of a chart, which has no room, pass no `now`. */
    shortDate: (date: string, now?: Date) =>
      (now && now.getFullYear() !== Number(date.slice(0, 4)) ? dateFormat : shortDateFormat).format(
        new Date(`${date}T00:00:00Z`),
      ),
    /** The month of a calendar date, with its year unless it is within 11 months of `now`: "March", "March 2025". */
    month: (date: string, now: Date) => {
      const at = new Date(`${date}T00:00:00Z`);
      return now.getTime() - at.getTime() > 330 * DAY_MS ? monthYearFormat.format(at) : monthFormat.format(at);
    },
    /** An instant in the company's time zone: "Nov 20, 2026, 8:42 AM". */
    instant: (instant: string) => instantFormat.format(new Date(instant)),
    /** The same of a time to come, with the zone where this device's clock shows another time: "Nov 20, 2026, 8:42 AM EST". */
    zoned: (instant: string) => {
      const at = new Date(instant);
      return (differsHere(at) ? zonedFormat : instantFormat).format(at);
    },
    /** The name of the company's time zone ("Eastern Time") where this device's clock shows another time at that instant; else null. */
    zoneElsewhere: (instant: string) => {
      const at = new Date(instant);
      if (!differsHere(at)) return null;
      return zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? time_zone;
    },
    /** The time of day of an instant in the company's time zone: "8:42 AM". */
    time: (instant: string) => timeFormat.format(new Date(instant)),
    /** The day of an instant in the company's time zone. */
    instantDate: (instant: string) => instantDateFormat.format(new Date(instant)),
    /** "5 min. ago", "2 hr. ago", then days, then the date. */
    ago: (instant: string, now: Date) => {
      const past = now.getTime() - new Date(instant).getTime();
      if (past < HOUR_MS) return relative.format(-Math.max(1, Math.round(past / MINUTE_MS)), 'minute');
      if (past < DAY_MS) return relative.format(-Math.round(past / HOUR_MS), 'hour');
      if (past < 14 * DAY_MS) return relative.format(-Math.round(past / DAY_MS), 'day');
      return instantDateFormat.format(new Date(instant));
    },
  };
}

export type Format = ReturnType<typeof createFormat>;

/** Set by the shell from the signed-in company. */
export const FormatContext = createContext<Format>(
  createFormat({ currency: 'USD', time_zone: 'UTC', language: 'en-US' }),
);

export function useFormat(): Format {
  return useContext(FormatContext);
}
