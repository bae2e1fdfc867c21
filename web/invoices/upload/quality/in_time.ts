/** Does work with a signal that comes with another one, or after so many milliseconds. */
export async function inTime<T>(
  ms: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const end = () => stop.abort();
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
