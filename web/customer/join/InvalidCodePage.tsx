import { joinTexts } from '#contract/customer/join.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { WordsPage } from '../WordsPage.tsx';

const wordsOf = ({ invalid: { title, detail, hint } }: (typeof joinTexts)['en']) => ({
  title,
  heading: detail,
  detail: hint,
});
const WORDS = { en: wordsOf(joinTexts.en), es: wordsOf(joinTexts.es) };

/** A code that does not say which shop it belongs to. */
export function InvalidCodePage({ page }: { page: CustomerPageOf<'invalid_code'> }) {
  return <WordsPage language={page.language} words={WORDS} />;
}
