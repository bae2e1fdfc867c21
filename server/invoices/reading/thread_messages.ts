import type { ReadProgress, ReadResult } from '#contract/invoices/reading/reading.ts';
import type { ReadingHints } from './header/vendor.ts';
import type { OcrSettings } from './ocr/ocr.ts';
import type { PageRange } from './page_range.ts';
import type { PagePicture } from './picture/display.ts';
import type { QuarterTurn } from './picture/page_images.ts';

/** What a reading thread is started with. */
export interface ThreadSettings {
  ocr: Omit<OcrSettings, 'onChild'>;
  /** Address of the module with `readDocument`; only tests name another one. */
  reader: string;
}

/** The files of one document, and which pages of each belong to it. */
export interface TaskFiles {
  files: Uint8Array[];
  ranges: readonly (PageRange | null)[] | undefined;
}

export type ThreadTask = TaskFiles &
  (
    | { kind: 'read'; now: Date; hints: ReadingHints | undefined; withPictures: boolean }
    /** Those that the reading did not draw. */
    | { kind: 'pictures'; rotations: QuarterTurn[]; without: number[] }
  );

export type ToThread = ThreadTask | { kind: 'abort' };

export type FromThread =
  | { kind: 'progress'; progress: ReadProgress }
  | { kind: 'picture'; picture: PagePicture }
  /** What went wrong with one page, which did not end the task. */
  | { kind: 'fault'; error: Error }
  /** A child process of the thread started or ended: it must not outlive a thread that is killed. */
  | { kind: 'child'; pid: number; alive: boolean }
  /** A step of pdfjs began, which can loop, with the time that it can take; null: it is over. */
  | { kind: 'step'; allow_ms: number | null }
  /** The end of a task; pictures have no result. */
  | { kind: 'done'; result: ReadResult | null }
  | { kind: 'failed'; error: Error; documentsFault: boolean };
