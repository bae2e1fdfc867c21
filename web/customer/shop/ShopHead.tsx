import type { Language } from '#contract/language.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import classes from './Shop.module.css';
import { ShopLogo } from './ShopLogo.tsx';

interface ShopHeadProps {
  company: string;
  logo: string | null;
  title: string;
  /** Whose page it is, in small letters. */
  detail?: string;
  language: Language;
  href: (language: Language) => string;
  onSwitch?: (language: Language) => void;
}

/** The header of a contact's own pages: the shop's logo, the page's title, the link to the other language. */
export function ShopHead({ company, logo, title, detail, language, href, onSwitch }: ShopHeadProps) {
  return (
    <header className={classes.head}>
      <ShopLogo name={company} url={logo} size={48} />
      <div className={classes.switch}>
        <LanguageSwitch language={language} href={href} {...(onSwitch ? { onSwitch } : {})} />
      </div>
      <h1 className={classes.title}>{title}</h1>
      {detail ? <p className={classes.whose}>{detail}</p> : null}
    </header>
  );
}
