import { POSTER_BULLET_MAX, POSTER_CAPTION_MAX, POSTER_HEADER_MAX, POSTER_SUB_HEADER_MAX } from './limits.ts';

/** The words of the poster, in reading order, with their limits in characters. */
export const POSTER_FIELDS = {
  header: POSTER_HEADER_MAX,
  sub_header: POSTER_SUB_HEADER_MAX,
  qrcode_caption: POSTER_CAPTION_MAX,
  first_bullet_point: POSTER_BULLET_MAX,
  second_bullet_point: POSTER_BULLET_MAX,
  third_bullet_point: POSTER_BULLET_MAX,
  fourth_bullet_point: POSTER_BULLET_MAX,
} as const;
export type PosterField = keyof typeof POSTER_FIELDS;

/** The printed forms; every sheet is US letter paper. A tent sheet has two tents, a sticker sheet six stickers. */
export const POSTER_SIZES = ['letter', 'table_tent', 'sticker'] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];
