import { brandingTexts } from '#contract/program/branding.texts.ts';
import { type Branding, logoAddress } from '#contract/program/branding.ts';
import type { Storage } from '#server/drivers/storage.ts';
import { audit } from '#server/platform/audit.ts';
import type { SessionCtx } from '#server/platform/context.ts';
import type { CompanyId } from '#server/platform/db/company_id.ts';
import type { Database } from '#server/platform/db/db.ts';
import { findPublicCompany } from '#server/platform/db/find_company.ts';
import { AppError } from '#server/platform/errors.ts';
import { makeLogo } from './logo.ts';
import { getBranding, setLogo } from './sql.ts';

/** @throws AppError 404 when the address of a public page names no company */
export async function requirePublicCompany(db: Database, company_id: string): Promise<CompanyId> {
  const companyId = await findPublicCompany(db, company_id);
  if (!companyId) throw new AppError('not_found', brandingTexts.noCompany);
  return companyId;
}

/** What public pages show about a company. */
export async function showBranding(db: Database, companyId: CompanyId): Promise<Branding> {
  const company = await db.tenant(companyId, getBranding);
  if (!company) throw new AppError('not_found', brandingTexts.noCompany);
  const { name, logo_version } = company;
  return { name, logoUrl: logo_version && logoAddress(companyId, logo_version) };
}

/** The file of the current logo; a replaced one is gone. */
export async function readLogo(
  db: Database,
  storage: Storage,
  { company_id, version }: { company_id: string; version: string },
): Promise<Buffer> {
  const companyId = await requirePublicCompany(db, company_id);
  const company = await db.tenant(companyId, getBranding);
  const bytes = company?.logo_version === version ? await storage.get(logoKey(companyId, version)) : undefined;
  if (!bytes) throw new AppError('not_found', brandingTexts.none);
  return bytes;
}

/** The company's name, and its logo as WebP; null when it has none. */
export async function nameAndLogo(ctx: SessionCtx, storage: Storage): Promise<{ name: string; logo: Buffer | null }> {
  const company = await ctx.tx(getBranding);
  if (!company) throw new AppError('not_found', brandingTexts.noCompany);
  const { name, logo_version } = company;
  const logo = logo_version ? await storage.get(logoKey(ctx.companyId, logo_version)) : null;
  return { name, logo: logo ?? null };
}

/** Makes an uploaded file the logo of the company and returns its address. The file is stored before any row refers to it. */
export async function replaceLogo(
  ctx: SessionCtx,
  storage: Storage,
  file: { bytes: Buffer; type: string },
): Promise<string> {
  const { version, bytes } = await makeLogo(file);
  await storage.put(logoKey(ctx.companyId, version), bytes);
  const before = await ctx.tx(async (t) => {
    const company = await getBranding(t);
    await setLogo(t, version);
    await audit(ctx, t, 'logo.replaced', ctx.companyId, { version });
    return company?.logo_version;
  });
  if (before && before !== version) await storage.delete(logoKey(ctx.companyId, before));
  return logoAddress(ctx.companyId, version);
}

function logoKey(companyId: CompanyId, version: string): string {
  return `${companyId}/logo/${version}.webp`;
}
