import type { Language } from '#contract/language.ts';
import classes from './Shop.module.css';

const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };
const OTHER: Record<Language, Language> = { en: 'es', es: 'en' };

interface LanguageSwitchProps {
  language: Language;
  /** The page's address in a language: where the link leads without scripts. */
  href: (language: Language) => string;
  /** Switches without leaving, so that nothing typed is lost; left out where there is nothing to type. */
  onSwitch?: (language: Language) => void;
}

/** The link to the page's other language, in that language. It is one element for both, so that it keeps the focus. */
export function LanguageSwitch({ language, href, onSwitch }: LanguageSwitchProps) {
  const other = OTHER[language];
  return (
    <a
      className={classes.language}
      href={href(other)}
      lang={other}
      hrefLang={other}
      onClick={(event) => {
        if (!onSwitch) return;
        event.preventDefault();
        onSwitch(other);
      }}
    >
      {NAMES[other]}
    </a>
  );
}
