import type { DocumentKind } from '#contract/invoices/kind_names.ts';
import type { FileLayout, KnownColumns } from '#contract/invoices/reading/delivery_files.ts';
import type { ReadingEngine } from '#contract/invoices/reading/engine_names.ts';
import type { KnownLayout } from '#contract/invoices/reading/page_layouts.ts';
import type { Box, ReadProgress, ReadResult } from '#contract/invoices/reading/reading.ts';

/** The picture of one page that is shown beside the fields. */
export interface PagePicture {
  page: number;
  width: number;
  height: number;
  webp: Uint8Array;
}

export interface ReadRequest {
  /** The files of one document, in order. */
  files: Uint8Array[];
  /** Which pages of each file belong to it, from 1; all of them where it says nothing. */
  ranges: readonly ({ first: number; last: number; region?: Box | null } | null)[];
  /** Tells future dates from past ones. */
  now: Date;
  /** The shop itself (never the vendor), its vendors, and its currency. */
  hints: {
    own_name: string;
    vendors: string[];
    currency: string;
    /** What a user has said that it is. */
    kind?: DocumentKind;
    columns?: KnownColumns;
    has_headings?: boolean;
    layouts?: FileLayout[];
    page_layouts?: KnownLayout[];
  };
  /** Which one reads; `local` where it says nothing. */
  engine?: ReadingEngine;
  /** The product's own reading will do where the model fails. */
  isOptional?: boolean;
  /** Called for a fault of the model that became a refusal. */
  onFault?(error: Error): void;
  onProgress(progress: ReadProgress): void;
  onPicture(picture: PagePicture): void;
  /** Called with the seconds that the reading took, without the wait for its turn. */
  onSeconds?(seconds: number): void;
  signal?: AbortSignal;
}

/** What an installation says about its model. */
export interface VisionSetup {
  host: string;
  model: string;
  /** Whether pages leave the machine, to which a company has to agree. */
  leaves_machine: boolean;
  /** Whether new documents are read by it. */
  is_default: boolean;
}

/** Reads documents in another thread than the one that answers requests. A bad document gives a refusal and does not throw. */
export interface Reader {
  /** The model that sees the pages, where the installation has one. */
  readonly vision?: VisionSetup | null;
  /** The number of documents that it reads at once. */
  readonly threads: number;
  read(request: ReadRequest): Promise<ReadResult>;
  close(): Promise<void>;
}
