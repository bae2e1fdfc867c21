/**
 * The beginning of a text, at most so many code units long. Half of an emoji at its end is left out, and any other half of a pair is replaced:
 * JSON in the database cannot hold it.
 */
export function cutText(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}
