/** "1 item", "2 items", "1,204 items": a count with its word, the number formatted for the language. */
export function plural(count: number, one: string, many: string, language = 'en-US'): string {
  return `${count.toLocaleString(language)} ${count === 1 ? one : many}`;
}
