/** Where uploaded files and page pictures are kept. Keys are made by us: `company/kind/name`, never from a user's words. */
export interface Storage {
  /** Stores the bytes; storing the same key again replaces it whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or undefined when nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  delete(key: string): Promise<void>;
}
