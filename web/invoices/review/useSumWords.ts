import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { useFormat } from '../../format.ts';
import type { Verdict } from './posting/sums.ts';

/** The verdict on the sums as sentences, in the invoice's own currency. */
export function useSumWords(verdict: Verdict, currency: string): { title: string; detail: string; difference: string } {
  const format = useFormat();
  const texts = reviewTexts.sums;
  const code = /^[A-Z]{3}$/.test(currency) ? currency : null;
  const money = (text: string) => format.money(Number(text), code);
  const difference = money(String(Math.abs(Number(verdict.difference ?? 0))));
  if (verdict.state === 'unknown') return { title: texts.unknown, detail: texts.unknownDetail, difference };
  if (verdict.state === 'adds_up') {
    const { fees, tax_included, tax, discount, deposit, rounding } = verdict;
    const added = [
      [String(-Number(discount)), texts.part.discount],
      [fees, texts.part.fees],
      [deposit, texts.part.deposit],
      [tax_included ? '0' : tax, texts.part.tax],
      [rounding, texts.part.rounding],
    ] as const;
    const counted = added.filter(
      ([amount, what]) => Number(amount) !== 0 || (what === texts.part.tax && !tax_included),
    );
    const parts = texts.parts(
      money(verdict.lines),
      counted.map(([amount, what]) => [money(amount), what] as const),
      money(verdict.total ?? '0'),
    );
    const included = verdict.tax_included ? texts.taxIncluded(money(verdict.tax)) : null;
    return { title: texts.addsUp, detail: [parts, included].filter(Boolean).join('; '), difference };
  }
  const { suspect, expected, found } = verdict;
  const sums = { total: texts.totalOff, subtotal: texts.subtotalOff, lines_total: texts.more, line: texts.more };
  const where = verdict.check ? sums[verdict.check](money(found ?? '0'), money(expected ?? '0')) : '';
  const who = suspect
    ? {
        product: texts.product(suspect.row, money(suspect.expected ?? '0'), money(suspect.found || '0')),
        extra: texts.extra(suspect.row, money(suspect.found || '0')),
        sign: texts.sign(suspect.row, money(suspect.found || '0')),
      }[suspect.why]
    : mayMissLine(verdict)
      ? texts.missing(difference)
      : '';
  return { title: texts.off(difference), detail: [where, who].filter(Boolean).join(' '), difference };
}

/** The printed total exceeds the sum of the lines, and no line explains it. */
function mayMissLine({ check, difference }: Verdict): boolean {
  return (check === 'subtotal' || check === 'lines_total') && Number(difference) > 0;
}
