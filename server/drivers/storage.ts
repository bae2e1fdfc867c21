/** Storage of uploaded files and page pictures. We create the keys: `company/kind/name`, never from a user's words. */
export interface Storage {
  /** Stores the bytes; storing the same key again replaces it completely or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Like `put`, for content that is too large for memory. Rejects, and stores nothing, when the chunks end in an error. */
  putChunks(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, or undefined when nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** Like `get`, a piece at a time. */
  getChunks(key: string): Promise<AsyncIterable<Buffer> | undefined>;
  delete(key: string): Promise<void>;
  /** Like `delete`, unless the bytes were stored at that time or later. */
  deleteOlder(key: string, before: Date): Promise<void>;
  /** Deletes what a process that was killed has left of files that it was writing, unless it wrote at that time or later. */
  deleteUnfinished(before: Date): Promise<void>;
  /** Every key with the length of its bytes, in any order; of one folder, `company` for example, if it is named. */
  list(folder?: string): AsyncIterable<{ key: string; bytes: number }>;
}
