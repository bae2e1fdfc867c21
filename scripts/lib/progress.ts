/** Shows how far a long command is, on one line of a terminal; nothing where the output is kept. */
export function tellProgress(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words}`);
}
