import { plural } from '../../texts/plural.ts';

/** Sentences about several receipts on one page. */
export const papersTexts = {
  title: (count: number) => `This page seems to show ${count} receipts`,
  detail:
    'Each receipt becomes its own document with its part of the picture. This document is archived with what you typed, and Undo restores it.',
  /** For users who cannot split. */
  detailQuiet: 'A manager can split it into documents of their own.',
  found: 'Receipts on this page',
  unnamed: 'Receipt without a name',
  split: (count: number) => `Split into ${plural(count, 'document', 'documents')}`,
  keep: 'It is one document',
  kept: 'The page stays one document.',
  none: 'This page shows one document. Nothing was split.',
};
