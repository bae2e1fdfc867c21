import type { PosterInput } from '#contract/poster.ts';
import type { QrOutline } from './qr_outline.ts';

/** All that a piece shows. */
export interface PosterContent extends PosterInput {
  company: string;
  qr: QrOutline;
  /** A square PNG; null when the company has no logo. */
  logo: Buffer | null;
}

export const INK = '#1c1b1a';
export const PAPER = '#ffffff';
