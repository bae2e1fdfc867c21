import type { Word } from '../../page.ts';
import type { GrayImage } from '../../picture/gray.ts';
import type { LinesPart, LinesRead } from '../ocr_engine.ts';
import type { TextLine } from './text_lines.ts';

/** A page to read, or lines of one to look at again. */
export type PaddleTask =
  | { kind: 'read'; image: GrayImage; letters: number | null }
  | { kind: 'look'; image: GrayImage; lines: TextLine[] };

export type ToPaddle = PaddleTask & { id: number };

export interface PaddleAnswers {
  read: LinesRead;
  look: Word[];
}

export type FromPaddle =
  | { kind: 'ready' }
  | { kind: 'first'; id: number; read: LinesRead; part: LinesPart }
  /** `resident`: the child's memory in bytes. */
  | { kind: 'answer'; id: number; answer: LinesRead | Word[]; resident: number }
  | { kind: 'failed'; id: number; message: string };
