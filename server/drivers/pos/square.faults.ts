import { SquareError } from 'square';
import { PosError } from './pos.ts';

/** Square's failures in our words. */
export async function ask<T>(work: () => PromiseLike<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await work();
  } catch (error) {
    signal?.throwIfAborted();
    throw faultOf(error);
  }
}

function faultOf(error: unknown): PosError {
  const message = `Square: ${error instanceof Error ? error.message : String(error)}`;
  const status = error instanceof SquareError ? error.statusCode : undefined;
  if (status === 401 || status === 403) return new PosError(message, { fault: 'signed_out', cause: error });
  if (status === 429) {
    const after = error instanceof SquareError ? Number(error.rawResponse?.headers.get('retry-after')) : 0;
    return new PosError(message, { fault: 'busy', wait_ms: after > 0 ? after * 1000 : null, cause: error });
  }
  const isOurs = status !== undefined && status >= 400 && status < 500 && status !== 408;
  return new PosError(message, { fault: isOurs ? 'refused' : 'unavailable', cause: error });
}
