import { toDataURL } from 'qrcode';
import { programErrors } from '#contract/program/errors.texts.ts';
import type { QrCode } from '#contract/program/program.ts';
import { getCompanyName } from '#server/platform/company.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { signupUrl } from './rules.ts';
import { requireSource } from './sources.ts';

/** Pixels of one module: about 700 for the whole code, enough for a poster, and sharp because no module is cut. */
const MODULE_PIXELS = 16;

/** Where a code leads: the base address and the place. */
export interface QrOrder {
  baseUrl: string;
  ownOrigins: readonly string[];
  source?: string | undefined;
}

/**
 * The address in a code.
 * @throws AppError bad_request when `baseUrl` is not one of `ownOrigins`, not_found when the company has no such place
 */
export async function signupAddress(ctx: SessionCtx, { baseUrl, ownOrigins, source }: QrOrder): Promise<string> {
  const address = signupUrl(baseUrl, ownOrigins, ctx.companyId, source);
  if (address === null) throw new AppError('bad_request', programErrors.foreignAddress);
  if (source !== undefined) await ctx.tx((t) => requireSource(t, source));
  return address;
}

/**
 * The company's QR code, or that of one of its places.
 * @throws AppError like `signupAddress`
 */
export async function getQrCode(ctx: SessionCtx, order: QrOrder): Promise<QrCode> {
  const signup_url = await signupAddress(ctx, order);
  const company_name = await ctx.tx(getCompanyName);
  // Level Q survives scratches or stains on a quarter of the code, which are common on a counter.
  const qr_code_data_url = await toDataURL(signup_url, { errorCorrectionLevel: 'Q', scale: MODULE_PIXELS, margin: 4 });
  return { qr_code_data_url, signup_url, company_name, company_id: ctx.companyId };
}
