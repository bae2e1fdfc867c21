import type { LegalDocument } from '#contract/customer/join_page.ts';
import { LEGAL_DATE, legalTexts } from '#contract/customer/legal_pages.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Language } from '#contract/language.ts';
import { welcomePageTexts } from '#contract/program/welcome_page.texts.ts';
import type { Database } from '#server/platform/db/db.ts';
import { findPublicPage, requirePublicCompany, showBranding } from '#server/program/program.ts';
import { findProgram } from '../customer.ts';

/**
 * The terms or the privacy notice of a company's program, written from its settings. They stay readable after a plan has ended, because
 * contacts agreed to them.
 * @throws AppError 404 when there is no such company
 */
export async function showLegalPage(
  { db, now }: { db: Database; now: Date },
  { company_id, document, language }: { company_id: string; document: LegalDocument; language: Language },
): Promise<CustomerPageOf<'legal'>> {
  const companyId = await requirePublicCompany(db, company_id);
  const { name: company_name, logoUrl } = await showBranding(db, companyId);
  const published = await findPublicPage(db, companyId);
  const program = await db.tenant(companyId, (t) => findProgram(t, now));
  const program_name =
    (language === 'es' && published?.es.program_name.trim()) ||
    published?.program_name.trim() ||
    welcomePageTexts.preview.defaultName(company_name);
  const { dated, [document]: write } = legalTexts[language];
  const { heading, description, sections } = write({ ...program, company: company_name, program: program_name });
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
