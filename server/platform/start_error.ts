/**
 * The server cannot start, and the user can fix the cause. The message is one sentence (or two) in plain words: what is wrong and what to
 * do. It is printed without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';
}
