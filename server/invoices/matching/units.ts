/** The spellings of units are shared with the screens, which propose the stock units of new items. */
export { CONTAINERS, unitOf } from '#contract/invoices/units.ts';
