import type { ReadProgress, ReadResult } from '#contract/reading.ts';
import type { PagePicture } from './display.ts';
import type { OcrSettings } from './ocr.ts';
import type { QuarterTurn } from './page-images.ts';
import type { ReadingHints } from './vendor.ts';

/** What a reading thread is started with. */
export interface ThreadSettings {
  ocr: Omit<OcrSettings, 'onChild'>;
  /** Address of the module with `readDocument`; only tests name another one. */
  reader: string;
}

export type ThreadTask =
  | { kind: 'read'; files: Uint8Array[]; now: Date; hints: ReadingHints | undefined }
  | { kind: 'pictures'; files: Uint8Array[]; rotations: QuarterTurn[] };

export type ToThread = ThreadTask | { kind: 'abort' };

export type FromThread =
  | { kind: 'progress'; progress: ReadProgress }
  | { kind: 'picture'; picture: PagePicture }
  /** A child process of the thread started or ended: it must not outlive a thread that is killed. */
  | { kind: 'child'; pid: number; alive: boolean }
  /** The end of a task; pictures have no result. */
  | { kind: 'done'; result: ReadResult | null }
  | { kind: 'failed'; error: Error; documentsFault: boolean };
