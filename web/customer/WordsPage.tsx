import { type ReactNode, useState } from 'react';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { customerPageTexts } from '#contract/customer/pages.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Language } from '#contract/language.ts';
import { LanguageSwitch } from './shop/LanguageSwitch.tsx';
import { PoweredBy } from './shop/PoweredBy.tsx';
import classes from './shop/Shop.module.css';
import { useReturn } from './useReturn.ts';

interface WordsPageProps {
  language: Language;
  words: Record<Language, { title: string; heading: string; detail: string }>;
  /** What can be done about it. */
  children?: (language: Language) => ReactNode;
}

/** A page that only says something. Nobody need read the wrong language: it has both. */
function WordsPage({ language: drawn, words, children }: WordsPageProps) {
  const [language, setLanguage] = useState(drawn);
  const { heading, detail } = words[language];

  function switchTo(other: Language) {
    setLanguage(other);
    document.documentElement.lang = other;
    document.title = words[other].title;
  }

  return (
    <>
      <main className="page">
        <div className={classes.alone}>
          <LanguageSwitch language={language} href={(other) => `?lang=${other}`} onSwitch={switchTo} />
        </div>
        <h1>{heading}</h1>
        <p>{detail}</p>
        {children?.(language)}
      </main>
      <PoweredBy language={language} />
    </>
  );
}

const { en, es } = customerPageTexts;

/** An address that leads nowhere, or no longer. */
export function NotFoundPage({ page }: { page: CustomerPageOf<'not_found'> }) {
  return <WordsPage language={page.language} words={{ en: en.notFound, es: es.notFound }} />;
}

/** A page that could not be drawn this time. It loads itself again when the connection comes back. */
export function NotNowPage({ page }: { page: CustomerPageOf<'not_now'> }) {
  useReturn(true);
  return (
    <WordsPage language={page.language} words={{ en: en.notNow, es: es.notNow }}>
      {(language) => (
        <a className={classes.link} href={page.path}>
          {customerPageTexts[language].notNow.again}
        </a>
      )}
    </WordsPage>
  );
}

const invalidCodeWords = ({ invalid: { title, detail, hint } }: (typeof joinTexts)['en']) => ({
  title,
  heading: detail,
  detail: hint,
});
const INVALID_CODE = { en: invalidCodeWords(joinTexts.en), es: invalidCodeWords(joinTexts.es) };

/** A code that does not say which shop it belongs to. */
export function InvalidCodePage({ page }: { page: CustomerPageOf<'invalid_code'> }) {
  return <WordsPage language={page.language} words={INVALID_CODE} />;
}
