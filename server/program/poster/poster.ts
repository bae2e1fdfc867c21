import sharp from 'sharp';
import { POSTER_DPI, POSTER_JPEG_QUALITY } from '#contract/program/limits.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { type PosterChange, PosterInput, type PosterOrder, type PosterTemplate } from '#contract/program/poster.ts';
import { POSTER_FIELDS, type PosterField } from '#contract/program/poster_parts.ts';
import type { Storage } from '#server/drivers/storage.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/db/ids.ts';
import { drawQr } from '#server/platform/drawing/qr_code.ts';
import { AppError } from '#server/platform/errors.ts';
import { nameAndLogo } from '../branding/branding.ts';
import { signupAddress } from '../qr/qr.ts';
import { lettering, signs } from './lettering.ts';
import { scenePdf } from './pdf.ts';
import type { Scene } from './scene.ts';
import { drawFace, drawSheet } from './sheet.ts';
import { getPoster, savePoster } from './sql.ts';
import { sceneSvg } from './svg.ts';

/** @throws AppError not_found while the company has no poster */
export async function showPoster(ctx: Ctx): Promise<PosterTemplate> {
  const row = await ctx.tx(getPoster);
  if (!row) throw new AppError('not_found', posterTexts.none);
  return shown(row);
}

/**
 * Saves the poster's words; omitted ones stay as they are, and a change of nothing changes nothing.
 * @param posterTemplateId as the caller knows it; without one, whichever poster the company has
 * @throws AppError not_found when the company's poster has another id, or when there is none and nothing to save; invalid when a character
 * cannot be printed
 */
export async function updatePoster(ctx: Ctx, change: PosterChange, posterTemplateId?: string): Promise<PosterTemplate> {
  const row = await ctx.tx(async (t) => {
    const before = await getPoster(t);
    if (posterTemplateId !== undefined && before?.poster_template_id !== posterTemplateId)
      throw new AppError('not_found', posterTexts.notYours);
    if (Object.keys(change).length === 0) {
      if (!before) throw new AppError('not_found', posterTexts.none);
      return before;
    }
    const words = PosterInput.parse({ ...(before ?? {}), ...change });
    requirePrintable(words);
    return savePoster(t, newId(), words, ctx.now);
  });
  return shown(row);
}

const TYPES = {
  svg: 'image/svg+xml',
  sheet: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
} as const;

/**
 * Draws the requested form. Screen, picture, print and PDF use the same drawing.
 * @throws AppError invalid when a character cannot be printed, and like `signupAddress`
 */
export async function drawPoster(
  ctx: SessionCtx,
  storage: Storage,
  { base_url, source, size, output, ...words }: PosterOrder,
  ownOrigins: readonly string[],
): Promise<{ bytes: Buffer | string; type: string }> {
  requirePrintable(words);
  const address = await signupAddress(ctx, { baseUrl: base_url, ownOrigins, source });
  const { name, logo } = await nameAndLogo(ctx, storage);
  const content = {
    ...words,
    company: printable(name),
    qr: drawQr(address),
    logo: logo && (await sharp(logo).png().toBuffer()),
  };
  const face = drawFace(lettering(), content, size);
  const type = TYPES[output];
  if (output === 'svg') return { bytes: sceneSvg(face), type };
  if (output === 'png' || output === 'jpeg') return { bytes: await scenePicture(face, output), type };
  const sheet = drawSheet(face, size);
  if (output === 'sheet') return { bytes: sceneSvg(sheet), type };
  return { bytes: await scenePdf(sheet, { title: words.header || name, now: ctx.now }), type };
}

/** A missing letter would be noticed on the wall, not on the screen: such words are refused, naming the letter. */
function requirePrintable(words: PosterInput): void {
  for (const field of Object.keys(POSTER_FIELDS) as PosterField[]) {
    const sign = lettering().missing(words[field]);
    if (sign === null) continue;
    const detail = posterTexts.unprintable(sign);
    throw new AppError('invalid', detail, { code: 'unprintable', fields: { [field]: detail } });
  }
}

/** A company's name cannot be refused here: what cannot be printed of it is omitted. */
function printable(name: string): string {
  return signs(name)
    .filter((sign) => lettering().missing(sign) === null)
    .join('')
    .trim();
}

function shown(row: Awaited<ReturnType<typeof savePoster>>): PosterTemplate {
  return { ...row, created_at: row.created_at.toISOString(), updated_at: row.updated_at.toISOString() };
}

/** A scene as a picture for print: 300 dots an inch, which is also in its metadata, so that it prints in its true size. */
function scenePicture(scene: Scene, type: 'png' | 'jpeg'): Promise<Buffer> {
  const picture = sharp(Buffer.from(sceneSvg(scene, POSTER_DPI)))
    .flatten({ background: '#fff' })
    .withMetadata({ density: POSTER_DPI });
  if (type === 'png') return picture.png({ palette: false, compressionLevel: 9 }).toBuffer();
  // Color at full resolution, because letters and modules have hard edges.
  return picture.jpeg({ quality: POSTER_JPEG_QUALITY * 100, chromaSubsampling: '4:4:4' }).toBuffer();
}
