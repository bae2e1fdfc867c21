import { toDataURL } from 'qrcode';
import type { QrCode } from '#contract/program.ts';
import { programErrors } from '#contract/texts/program_errors.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import { AppError } from '#server/platform/errors.ts';
import { signupUrl } from './rules.ts';
import { getCompanyName } from './sql.ts';

/** Pixels of one module: about 700 for the whole code, enough for a poster, and sharp because no module is cut. */
const MODULE_PIXELS = 16;

/**
 * The company's QR code.
 * @throws AppError bad_request when `baseUrl` is none of `ownOrigins`
 */
export async function getQrCode(
  ctx: SessionCtx,
  { baseUrl, ownOrigins }: { baseUrl: string; ownOrigins: readonly string[] },
): Promise<QrCode> {
  const signup_url = signupUrl(baseUrl, ownOrigins, ctx.companyId);
  if (signup_url === null) throw new AppError('bad_request', programErrors.foreignAddress);
  const company_name = await ctx.tx(getCompanyName);
  // Level Q survives a quarter of the code being scratched or splashed, as happens on a counter.
  const qr_code_data_url = await toDataURL(signup_url, { errorCorrectionLevel: 'Q', scale: MODULE_PIXELS, margin: 4 });
  return { qr_code_data_url, signup_url, company_name, company_id: ctx.companyId };
}
