import { createHash } from 'node:crypto';
import { HEAD_BYTES } from './encoding.rules.ts';

/** What keeps the bytes: the storage of files. */
interface ChunkStore {
  putChunks(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
}

/** Stores the bytes as they arrive. Meanwhile it computes their hash, their count, their beginning, and whether all of them are UTF-8. */
export async function keepText(storage: ChunkStore, storage_key: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const head: Uint8Array[] = [];
  let file_bytes = 0;
  let isUtf8 = true;

  function look(chunk?: Uint8Array): void {
    try {
      if (isUtf8) utf8.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  }
  async function* watched(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (file_bytes < HEAD_BYTES) head.push(chunk);
      file_bytes += chunk.length;
      look(chunk);
      yield chunk;
    }
    look();
  }
  await storage.putChunks(storage_key, watched());
  return {
    storage_key,
    file_sha256: hash.digest(),
    file_bytes,
    head: Buffer.concat(head).subarray(0, HEAD_BYTES),
    isUtf8,
  };
}
