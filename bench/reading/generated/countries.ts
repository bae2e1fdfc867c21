import type { Language } from './language.ts';

/** Countries of one language that differ in money, dates and taxes. */
export const COUNTRIES: Record<string, Partial<Language>[]> = {
  en: [
    {},
    {},
    {
      currency: 'GBP',
      sign: ['£', '', ' GBP'],
      dates: ['day_first', 'words'],
      rates: [20, 5],
      tax: ['VAT'],
      cities: ['Leeds LS1 4AP', 'Bristol BS1 6QA', 'York YO1 7HH'],
    },
    {
      currency: 'CAD',
      sign: ['$', '', 'C$'],
      dates: ['iso', 'words'],
      rates: [13, 5],
      tax: ['HST', 'GST'],
      cities: ['Halifax, NS B3J 1A1', 'Toronto, ON M5V 2T6'],
    },
    {
      currency: 'AUD',
      sign: ['$', ''],
      dates: ['day_first', 'words'],
      rates: [10],
      tax: ['GST'],
      cities: ['Fremantle WA 6160, Australia', 'Geelong VIC 3220, Australia'],
    },
  ],
  es: [
    {},
    {},
    {
      currency: 'MXN',
      sign: ['$', '', '$'],
      mark: '.',
      rates: [16],
      cities: ['Mérida, Yucatán, México', 'Puebla, México'],
      names: [['La Milpa', 'Casa Robles'], ['Abarrotes', 'Carnes'], ['S.A. de C.V.']],
    },
  ],
  de: [{}],
  fr: [{}],
};
