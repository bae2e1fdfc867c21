import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { WordsPage } from './WordsPage.tsx';

const { en, es } = customerPageTexts;

/** An address that leads nowhere, or no longer. */
export function NotFoundPage({ page }: { page: CustomerPageOf<'not_found'> }) {
  return <WordsPage language={page.language} words={{ en: en.notFound, es: es.notFound }} />;
}
