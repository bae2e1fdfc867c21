export const ITEM_NAME_MAX = 200;

/** Shouted names are hard to read on a shelf list: "OATMLK BARISTA" → "Oatmlk barista"; anything else stays as it is. */
export function tidyName(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text !== text.toUpperCase() || !/\p{L}/u.test(text)) return text;
  const lower = text.toLowerCase();
  return lower.replace(/\p{L}/u, (first) => first.toUpperCase());
}
