import type { CustomerPageOf } from '#contract/customer_pages.ts';
import type { LegalDocument } from '#contract/join_page.ts';
import type { Language } from '#contract/language.ts';
import { LEGAL_DATE, legalTexts } from '#contract/texts/legal_pages.ts';
import { welcomeTexts } from '#contract/texts/welcome.ts';
import type { Database } from '#server/platform/db.ts';
import { mintCompanyId } from '#server/platform/ids.ts';
import { showBranding } from '../branding/branding.ts';
import { findPublicPage } from '../welcome/public_page.ts';
import { findProgramme } from './programme.ts';

/**
 * The terms or the privacy notice of a company's programme, written from what its settings say. They stay readable after a plan has ended:
 * what was agreed to holds on.
 * @throws AppError 404 when there is no such company
 */
export async function showLegalPage(
  { db, now }: { db: Database; now: Date },
  { company_id, document, language }: { company_id: string; document: LegalDocument; language: Language },
): Promise<CustomerPageOf<'legal'>> {
  const companyId = mintCompanyId(company_id);
  const { name: company_name, logoUrl } = await showBranding(db, companyId);
  const published = await findPublicPage(db, companyId);
  const programme = await db.tenant(companyId, (t) => findProgramme(t, now));
  const program =
    (language === 'es' && published?.es.program_name.trim()) ||
    published?.program_name.trim() ||
    welcomeTexts.preview.defaultName(company_name);
  const { dated, [document]: write } = legalTexts[language];
  const { heading, description, sections } = write({ ...programme, company: company_name, program });
  const date = new Date(LEGAL_DATE).toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    name: 'legal',
    language,
    title: `${heading} · ${company_name}`,
    description,
    document,
    company_id: companyId,
    company_name,
    logo_url: logoUrl,
    heading,
    dated: dated(date),
    sections,
  };
}
