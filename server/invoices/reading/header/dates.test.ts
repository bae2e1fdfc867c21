import { describe, expect, it } from 'vitest';
import { dateIn, datesIn, decideOrder, isAmbiguous } from './dates.ts';

const NOW = new Date('2026-03-20T00:00:00Z');

function only(text: string, monthFirst = false): string | null {
  const [match, ...rest] = datesIn(text);
  expect(rest).toEqual([]);
  return match ? dateIn(match, { month_first: monthFirst, proven: true }) : null;
}

describe('Dates in a row', () => {
  it.each([
    ['2018-03-05', '2018-03-05'],
    ['2018/3/5', '2018-03-05'],
    ['Date 25/12/18 KG 120', '2018-12-25'],
    ['Datum: 25.12.18 kg 120', '2018-12-25'],
    ['25/12/2018 kg 3', '2018-12-25'],
    ['05.03.2018', '2018-03-05'],
    ['06. 04.2020', '2020-04-06'],
    ['25/12/18', '2018-12-25'],
    ['05-Aug-2017', '2017-08-05'],
    ['11-MAR-18', '2018-03-11'],
    ['August 3 , 2014', '2014-08-03'],
    ['April 28, 2025 9:15 PM', '2025-04-28'],
    ['3rd of March 2018', '2018-03-03'],
    ['7. Mai 2014', '2014-05-07'],
    ['Tue 6 May 2014,21:40', '2014-05-06'],
    ['21, Juni 2021', '2021-06-21'],
    ['19 april 2014', '2014-04-19'],
    ['02 Juillet 2015', '2015-07-02'],
    ['1er février 2016', '2016-02-01'],
    ['5 de marzo de 2021', '2021-03-05'],
    ['31.12.70', '1970-12-31'],
    ['14-5ep-2025', '2025-09-14'],
    ['0ct 3, 2025', '2025-10-03'],
    ['12 Ju1 2026', '2026-07-12'],
    ['12 févr. 2026', '2026-02-12'],
    ['3 juill. 2026', '2026-07-03'],
    ['12 de enero del 2026', '2026-01-12'],
    ['4 de setiembre de 2026', '2026-09-04'],
    ['5. Mär. 2026', '2026-03-05'],
    ['9 Febr. 2026', '2026-02-09'],
    ['18 Mar 201818:25', '2018-03-18'],
    ['18/03/201818:25:07', '2018-03-18'],
    ['18/03/1818:25', '2018-03-18'],
    ['2018-03-189:25', '2018-03-18'],
    ['Mar 18, 201818:25', '2018-03-18'],
  ])('The text %s is read as %s', (text, iso) => {
    expect(only(text)).toBe(iso);
  });

  it.each([
    '31/02/2018',
    '45.99.2018',
    '192.168.10.20',
    '1.2.3.4',
    '12:30:45',
    '03-7832 6929',
    '123/456/789',
    '12 50ct 24',
    'Dates 4/6/12oz',
    '4/5/24 oz',
    '4/5/12ct',
  ])('The text %s is not a date', (text) => {
    expect(datesIn(text)).toEqual([]);
  });

  it.each([
    ['Thu 11/12/26', null, '2026-11-12'],
    ['11/12/2026  9:02 Friday', '2026-12-11', '2026-11-12'],
    ['11/12/2026 (Friday)', '2026-12-11', null],
    ['Viernes, 11/12/2026', '2026-12-11', null],
    ['Mon 11/12/26', '2026-12-11', '2026-11-12'],
  ])('The weekday of “%s” decides which number is the month, where it can', (text, dayFirst, monthFirst) => {
    expect(datesIn(text)).toMatchObject([{ day_first: dayFirst, month_first: monthFirst }]);
  });

  it('Several dates in one row are found in order', () => {
    expect(datesIn('10/14/2019 – 11/14/2019').map((match) => match.month_first)).toEqual(['2019-10-14', '2019-11-14']);
  });
});

describe('The order of day and month', () => {
  const order = (texts: string[], currency: string | null, home?: string) =>
    decideOrder(texts.flatMap(datesIn), currency, NOW, home);

  it('One day above twelve decides for the whole document', () => {
    expect(order(['5/6/2024', '5/16/2024'], 'GBP')).toEqual({ month_first: true, proven: true });
    expect(order(['5/6/2024', '16/5/2024'], 'USD')).toEqual({ month_first: false, proven: true });
  });

  it('One day above twelve proves nothing against the custom of the shop’s own country', () => {
    expect(order(['04/05/2026', '25/03/2027'], 'USD', 'USD')).toEqual({ month_first: false, proven: false });
    expect(order(['04/05/2026', '25/03/2027'], null, 'USD')).toEqual({ month_first: false, proven: false });
    expect(order(['04/05/2026', '03/25/2027'], 'EUR', 'EUR')).toEqual({ month_first: true, proven: false });
    expect(order(['04/05/2026', '03/25/2027'], 'USD', 'USD')).toEqual({ month_first: true, proven: true });
    expect(order(['04/05/2026', '25/03/2027'], 'EUR', 'USD')).toEqual({ month_first: false, proven: true });
    expect(order(['04/05/2026', '03/25/2027'], 'CAD', 'CAD')).toEqual({ month_first: true, proven: true });
  });

  it('A date in the future is excluded', () => {
    expect(order(['3/11/2026', '4/12/2026'], 'EUR')).toEqual({ month_first: true, proven: true });
    expect(order(['11/3/2026', '12/4/2026'], 'USD')).toEqual({ month_first: false, proven: true });
  });

  it('A single date, which can be the due date, proves no order, however often it is printed', () => {
    expect(order(['3/11/2026'], 'EUR')).toEqual({ month_first: true, proven: false });
    expect(order(['11/3/2026', '11/3/2026'], 'USD')).toEqual({ month_first: false, proven: false });
  });

  it('A due date in the future excludes nothing while another date of the document has passed', () => {
    expect(order(['03/04/2026', '06/02/2026'], 'USD', 'USD')).toEqual({ month_first: true, proven: true });
    expect(order(['March 4, 2026', '06/02/2026'], 'USD', 'USD')).toEqual({ month_first: true, proven: true });
    expect(order(['04/03/2026', '02/06/2026'], 'GBP', 'USD')).toEqual({ month_first: false, proven: false });
  });

  it('A date in the future does not overrule the custom of the shop’s own country, but makes it doubtful', () => {
    expect(order(['11/3/2026'], 'USD', 'USD')).toEqual({ month_first: true, proven: false });
    expect(order(['3/11/2026'], 'EUR', 'EUR')).toEqual({ month_first: false, proven: false });
    expect(order(['3/11/2026'], 'USD', 'USD')).toEqual({ month_first: true, proven: true });
  });

  it('The country decides where no date does, and the result is marked as not proven', () => {
    expect(order(['4/5/2024'], 'USD')).toEqual({ month_first: true, proven: false });
    expect(order(['4/5/2024'], 'EUR')).toEqual({ month_first: false, proven: false });
  });

  it('The custom of the shop’s own country counts as proof with its own currency, and without any currency', () => {
    expect(order(['4/5/2024'], 'USD', 'USD')).toEqual({ month_first: true, proven: true });
    expect(order(['4/5/2024'], null, 'USD')).toEqual({ month_first: true, proven: true });
    expect(order(['4/5/2024'], 'EUR', 'USD')).toEqual({ month_first: false, proven: false });
  });

  it('The custom of a country that writes dates in both orders proves nothing', () => {
    expect(order(['4/5/2024'], 'CAD', 'CAD')).toEqual({ month_first: false, proven: false });
    expect(order(['3/11/2026', '4/12/2026'], 'CAD', 'CAD')).toEqual({ month_first: true, proven: true });
  });

  it('Ambiguous dates are marked', () => {
    const ambiguous = (text: string): boolean => datesIn(text).some(isAmbiguous);
    expect(ambiguous('4/5/2024')).toBe(true);
    expect(ambiguous('5/5/2024')).toBe(false);
    expect(ambiguous('4.5.2024')).toBe(false);
    expect(ambiguous('4 May 2024')).toBe(false);
  });
});
