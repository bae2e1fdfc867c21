/** Shows the progress of a long command on one line of a terminal; prints nothing when the output goes to a file. */
export function tellProgress(words: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${words}`);
}
