/** Packs are shared with the screens, which propose the stock units of new items. */
export { namesContainer, packInside, parsePack } from '#contract/invoices/pack.ts';
