import { joinTexts } from '#contract/customer/join.texts.ts';
import { type JoinWords, PHOTO_SIZES, type Posted } from '#contract/customer/join_page.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { writtenWords } from '#contract/customer/written_words.ts';
import type { Language } from '#contract/language.ts';
import type { Disclosure } from '#contract/messaging/sms/message_texts.ts';
import type { PublicWelcomePage } from '#contract/program/welcome_page.ts';
import type { Database } from '#server/platform/db/db.ts';
import { findPublicPage, requirePublicCompany, showBranding } from '#server/program/program.ts';
import { disclosuresOf, findProgram } from '../customer.ts';
import { mintFormToken, wordingHash } from './challenge.ts';

const PRELOADED = 'image/avif';

/**
 * The page on which customers join a company's program: what it published, and defaults for the rest.
 * @throws AppError 404 when there is no such company
 */
export async function showJoinPage(
  { db, now }: { db: Database; now: Date },
  given: { company_id: string; language: Language; source: string | null; posted: Posted | null },
): Promise<CustomerPageOf<'join'>> {
  const companyId = await requirePublicCompany(db, given.company_id);
  const { name: company_name, logoUrl } = await showBranding(db, companyId);
  const published = await findPublicPage(db, companyId);
  const program = await db.tenant(companyId, (t) => findProgram(t, now));
  const disclosures = disclosuresOf(program);
  const words = {
    en: wordsOf('en', company_name, published, disclosures.en),
    es: wordsOf('es', company_name, published, disclosures.es),
  };
  const hash = wordingHash({ en: disclosures.en.wording, es: disclosures.es.wording });
  const pictures = published?.pictures ?? [];
  const first = pictures[0]?.sources.find(({ type }) => type === PRELOADED);
  const { title, description } = words[given.language];
  return {
    name: 'join',
    language: given.language,
    title,
    description,
    ...(first ? { preload: { ...first, sizes: PHOTO_SIZES } } : {}),
    company_id: companyId,
    company_name,
    logo_url: logoUrl,
    words,
    pictures,
    form: program.is_open
      ? { token: mintFormToken(db.keys, companyId, hash, now), asks_birth_date: program.age_gate }
      : null,
    source: given.source,
    posted: given.posted,
  };
}

function wordsOf(
  language: Language,
  company: string,
  published: PublicWelcomePage | null,
  { text, terms, privacy }: Disclosure,
): JoinWords {
  const offer = (field: 'headline' | 'text' | 'small_print') =>
    (language === 'es' && published?.join_offer?.es[field].trim()) || published?.join_offer?.[field].trim() || '';
  return {
    ...writtenWords(language, company, published),
    description: joinTexts[language].description(company),
    join_offer: published?.join_offer
      ? { headline: offer('headline'), text: offer('text'), small_print: offer('small_print') }
      : null,
    disclosure: { text, terms, privacy },
  };
}
