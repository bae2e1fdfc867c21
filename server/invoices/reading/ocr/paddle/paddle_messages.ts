import type { GrayImage } from '../../picture/gray.ts';
import type { LinesRead } from '../ocr_engine.ts';

export interface ToPaddle {
  id: number;
  image: GrayImage;
  letters: number | null;
}

export type FromPaddle =
  | { kind: 'ready' }
  /** `resident`: the child's memory in bytes. */
  | { kind: 'read'; id: number; read: LinesRead; resident: number }
  | { kind: 'failed'; id: number; message: string };
