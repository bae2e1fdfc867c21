import { type ReactNode, useState } from 'react';
import type { Language } from '#contract/language.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { PoweredBy } from './PoweredBy.tsx';
import classes from './Shop.module.css';

interface WordsPageProps {
  language: Language;
  words: Record<Language, { title: string; heading: string; detail: string }>;
  /** What can be done about it. */
  children?: (language: Language) => ReactNode;
}

/** A page that only says something. Nobody need read the wrong language: it has both. */
export function WordsPage({ language: drawn, words, children }: WordsPageProps) {
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
