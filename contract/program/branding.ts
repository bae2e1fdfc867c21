import { z } from 'zod';
import { endpoint, Id } from '../http.ts';
import { brandingTexts } from './branding.texts.ts';
import { LOGO_MAX_BYTES, LOGO_RATIO_MAX, LOGO_RATIO_MIN } from './limits.ts';

export const LOGO_TYPES = ['image/png', 'image/jpeg'];

/** What is wrong with a logo's file, as a sentence, or null. `size` in bytes. */
export function logoFileFault({ type, size }: { type: string; size: number }): string | null {
  if (!LOGO_TYPES.includes(type)) return brandingTexts.format(type || brandingTexts.unknownType);
  return size > LOGO_MAX_BYTES ? brandingTexts.tooLarge((size / 1024 / 1024).toFixed(2)) : null;
}

/** What is wrong with a logo's shape, in pixels, or null. */
export function logoShapeFault({ width, height }: { width: number; height: number }): string | null {
  const ratio = width / height;
  return ratio >= LOGO_RATIO_MIN && ratio <= LOGO_RATIO_MAX ? null : brandingTexts.notSquare(width, height);
}

const ofCompany = z.object({ company_id: Id });

export const Branding = z.object({
  name: z.string(),
  /** A path of ours; another logo has another path. Null: none. */
  logoUrl: z.string().nullable(),
});
export type Branding = z.infer<typeof Branding>;

export const branding = {
  get: endpoint({
    method: 'GET',
    path: '/loyalty/branding/companies/:company_id',
    summary: "Get a company's name and logo for its public pages",
    access: 'public',
    params: ofCompany,
    reply: Branding,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/loyalty/branding/companies/:company_id/logo/:version',
    summary: 'Get one version of a logo, 512×512 WebP',
    access: 'public',
    params: ofCompany.extend({ version: z.string().regex(/^[0-9a-f]{32}$/) }),
    reply: 'stream',
  }),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/loyalty/branding/logo',
    summary: "Upload a square PNG or JPEG as the company's logo (multipart field `file`)",
    access: 'session',
    role: 'manager',
    body: 'multipart',
    reply: z.object({ logoUrl: z.string() }),
  }),
};

/** The path of one version of a company's logo: another logo has another path. */
export function logoAddress(company_id: string, version: string): string {
  return `/api${branding.logo.path.replace(':company_id', company_id).replace(':version', version)}`;
}
