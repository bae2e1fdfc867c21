import { createHash } from 'node:crypto';
import type { ReadResult } from '#contract/invoices/reading/reading.ts';
import type { Reader } from '#server/invoices/invoices.ts';

type Request = Parameters<Reader['read']>[0];
type Picture = Parameters<Request['onPicture']>[0];

interface Read {
  result: ReadResult;
  pictures: Picture[];
  seconds: number;
}

/** A document of one file, and what the reader gets with it. */
export type AheadDocument = Pick<Request, 'now' | 'hints'> & { bytes: Uint8Array };

/** How many documents are read at the same time; the reader may allow fewer. */
const AT_ONCE = 2;

/**
 * A reader that begins at once with documents that will be requested, in their order, and answers each from the result. Other documents are
 * read when they are requested.
 */
export function readAhead(reader: Reader, documents: readonly AheadDocument[], signal: AbortSignal): Reader {
  const waiting = documents.map((document) => {
    const { promise, resolve, reject } = Promise.withResolvers<Read>();
    // The error is reported when the document is requested, which may not happen if the filling has failed before.
    promise.catch(() => {});
    return { ...document, key: keyOf([document.bytes]), promise, resolve, reject };
  });
  const byKey = new Map(waiting.map((document) => [document.key, document.promise]));

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const pictures: Picture[] = [];
      // The time counts from the beginning of the reading, not while the document waits.
      let begun: number | undefined;
      try {
        const result = await reader.read({
          files: [next.bytes],
          ranges: [null],
          now: next.now,
          hints: next.hints,
          onProgress: () => {
            begun ??= performance.now();
          },
          onPicture: (picture) => pictures.push(picture),
          signal,
        });
        const ended = performance.now();
        next.resolve({ result, pictures, seconds: (ended - (begun ?? ended)) / 1000 });
      } catch (error) {
        next.reject(error);
      }
    }
  }
  for (let worker = 0; worker < AT_ONCE; worker++) void work();

  return {
    threads: reader.threads,
    async read(request) {
      const isWhole = request.ranges.every((range) => range === null);
      const known = isWhole ? byKey.get(keyOf(request.files)) : undefined;
      if (!known) return reader.read(request);
      const { result, pictures, seconds } = await known;
      for (const picture of pictures) request.onPicture(picture);
      request.onSeconds?.(seconds);
      return result;
    },
    close: () => reader.close(),
  };
}

function keyOf(files: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const bytes of files) hash.update(bytes);
  return hash.digest('hex');
}
