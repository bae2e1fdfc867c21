import type { PosterInput } from '#contract/program/poster.ts';
import type { CodeDrawing } from '#server/platform/drawing/qr_code.ts';

/** Everything that a piece shows. */
export interface PosterContent extends PosterInput {
  company: string;
  qr: CodeDrawing;
  /** A square PNG; null when the company has no logo. */
  logo: Buffer | null;
}

export const INK = '#1c1b1a';
export const PAPER = '#ffffff';
