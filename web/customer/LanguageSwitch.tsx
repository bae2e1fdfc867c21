import { LANGUAGES, type Language } from '#contract/language.ts';
import classes from './Shop.module.css';

const NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

interface LanguageSwitchProps {
  language: Language;
  /** The page's address in a language: where the link leads without scripts. */
  href: (language: Language) => string;
  /** Switches without leaving, so that nothing typed is lost; left out where there is nothing to type. */
  onSwitch?: (language: Language) => void;
}

/** The way to the page's other language, in that language. */
export function LanguageSwitch({ language, href, onSwitch }: LanguageSwitchProps) {
  return LANGUAGES.filter((other) => other !== language).map((other) => (
    <a
      key={other}
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
  ));
}
