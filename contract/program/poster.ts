import { z } from 'zod';
import { contrast } from '../contrast.ts';
import { endpoint, Id, Instant } from '../http.ts';
import { BASE_URL_MAX, POSTER_CONTRAST_MIN } from './limits.ts';
import { posterTexts } from './poster.texts.ts';
import { POSTER_FIELDS, POSTER_SIZES, type PosterField, type PosterSize } from './poster_parts.ts';
import { SourceCode } from './program.ts';

/** Black ink, when the shop chose no color. */
export const POSTER_COLOR = '#1c1b1a';
const PAPER = '#ffffff';

/** What is wrong with a color for code and band on white paper, or null. A camera needs a dark code with a clear contrast. */
export function posterColorFault(color: string): string | null {
  if (!/^#[0-9a-f]{6}$/.test(color)) return posterTexts.form.colorShape;
  return contrast(color, PAPER) < POSTER_CONTRAST_MIN ? posterTexts.form.colorFaint : null;
}

/** One line of composed letters, without invisible characters. */
function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff\p{Cc}]/gu, '')
    .trim();
}

const words = (field: PosterField) =>
  z.string().overwrite(oneLine).max(POSTER_FIELDS[field], posterTexts.form.tooLong(POSTER_FIELDS[field]));

/** The color of the code, the band and the check marks; `#rrggbb`. */
const color = z
  .string()
  .toLowerCase()
  .superRefine((color, at) => {
    const message = posterColorFault(color);
    if (message) at.addIssue({ code: 'custom', message });
  });

/** The shop's choices for its poster. Anything can be empty and is then omitted from the poster. */
export const PosterInput = z.object({
  header: words('header').default(''),
  sub_header: words('sub_header').default(''),
  qrcode_caption: words('qrcode_caption').default(''),
  first_bullet_point: words('first_bullet_point').default(''),
  second_bullet_point: words('second_bullet_point').default(''),
  third_bullet_point: words('third_bullet_point').default(''),
  fourth_bullet_point: words('fourth_bullet_point').default(''),
  color: color.default(POSTER_COLOR),
});
export type PosterInput = z.output<typeof PosterInput>;

/** A change of the saved poster. Omitted fields stay as they are. */
export const PosterChange = z.object({
  header: words('header').optional(),
  sub_header: words('sub_header').optional(),
  qrcode_caption: words('qrcode_caption').optional(),
  first_bullet_point: words('first_bullet_point').optional(),
  second_bullet_point: words('second_bullet_point').optional(),
  third_bullet_point: words('third_bullet_point').optional(),
  fourth_bullet_point: words('fourth_bullet_point').optional(),
  color: color.optional(),
});
export type PosterChange = z.output<typeof PosterChange>;

export const PosterTemplate = z.object({
  poster_template_id: Id,
  header: z.string(),
  sub_header: z.string(),
  qrcode_caption: z.string(),
  first_bullet_point: z.string(),
  second_bullet_point: z.string(),
  third_bullet_point: z.string(),
  fourth_bullet_point: z.string(),
  color: z.string(),
  created_at: Instant,
  updated_at: Instant,
});
export type PosterTemplate = z.infer<typeof PosterTemplate>;

/** `svg`, `png` and `jpeg` show one piece; `sheet` (SVG) and `pdf` are for printing. */
export const POSTER_OUTPUTS = ['svg', 'sheet', 'png', 'jpeg', 'pdf'] as const;
export type PosterOutput = (typeof POSTER_OUTPUTS)[number];

export const PosterOrder = PosterInput.extend({
  size: z.enum(POSTER_SIZES).default('letter'),
  output: z.enum(POSTER_OUTPUTS),
  base_url: z.string().min(1).max(BASE_URL_MAX),
  /** The place whose joins its code counts. */
  source: SourceCode.optional(),
});
export type PosterOrder = z.output<typeof PosterOrder>;

/** The name of a downloaded file. */
export function posterFileName(size: PosterSize, output: PosterOutput, source?: string | null): string {
  const what = size === 'letter' ? 'poster' : size === 'sticker' ? 'stickers' : 'table-tent';
  const ending = output === 'jpeg' ? 'jpg' : output === 'sheet' ? 'svg' : output;
  return `${source ? `${what}-${source}` : what}.${ending}`;
}

export const poster = {
  getTemplate: endpoint({
    method: 'GET',
    path: '/loyalty/poster/template',
    summary: "Get the poster's text. Returns 404 when there is none",
    access: 'loyalty_sms',
    reply: PosterTemplate,
  }),
  putTemplate: endpoint({
    method: 'PUT',
    path: '/loyalty/poster/template',
    summary: "Save the poster's text; omitted fields stay. If an id is given, it must be that of the company's poster",
    access: 'loyalty_sms',
    role: 'manager',
    query: z.object({ poster_template_id: Id.optional() }),
    body: PosterChange,
    reply: PosterTemplate,
  }),
  draw: endpoint({
    method: 'POST',
    path: '/loyalty/poster/drawing',
    summary: 'Draw a poster, table tent or sticker. Nothing is saved',
    access: 'loyalty_sms',
    grace: true,
    body: PosterOrder,
    reply: 'stream',
  }),
};
