/** How long to wait for an answer on a bad connection. */
const PATIENCE_MS = 12_000;

/**
 * Asks the server, and gives up after a while; throws then. Made without `AbortSignal.timeout`, which Safari before 16 and Chrome before 103 do not have.
 * @param ender gives up earlier
 */
export async function patiently<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  ender = new AbortController(),
): Promise<T> {
  const timer = setTimeout(() => ender.abort(), PATIENCE_MS);
  try {
    return await ask(ender.signal);
  } finally {
    clearTimeout(timer);
  }
}
