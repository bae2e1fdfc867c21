import type { ReadProgress, ReadResult } from '#contract/invoices/reading.ts';

/** The picture of one page that a person sees beside the fields. */
export interface PagePicture {
  page: number;
  width: number;
  height: number;
  webp: Uint8Array;
}

export interface ReadRequest {
  /** The files of one document, in order. */
  files: Uint8Array[];
  /** Tells future dates from past ones. */
  now: Date;
  /** Who the shop is (never the vendor), whom it buys from, and in which currency. */
  hints: { own_name: string; vendors: string[]; currency: string };
  onProgress(progress: ReadProgress): void;
  onPicture(picture: PagePicture): void;
  /** Told how many seconds the reading took where it did not happen during the call. */
  onSeconds?(seconds: number): void;
  signal?: AbortSignal;
}

/** Reads documents away from the thread that answers requests. It answers with a refusal rather than throwing for a bad document. */
export interface Reader {
  /** Documents that it reads at once. */
  readonly threads: number;
  read(request: ReadRequest): Promise<ReadResult>;
  close(): Promise<void>;
}
