/** Where uploaded files and page pictures are kept. Keys are made by us: `company/kind/name`, never from a user's words. */
export interface Storage {
  /** Stores the bytes; storing the same key again replaces it whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, for what is too large to be in memory at once. Rejects, and stores nothing, when the chunks end in an error. */
  putChunks(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or undefined when nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** As `get`, a piece at a time. */
  getChunks(key: string): Promise<AsyncIterable<Buffer> | undefined>;
  delete(key: string): Promise<void>;
  /** Every key with the length of its bytes, in no order. */
  list(): AsyncIterable<{ key: string; bytes: number }>;
}
