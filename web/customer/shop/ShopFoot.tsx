import { legalPath } from '#contract/customer/addresses.ts';
import { walletTexts } from '#contract/customer/wallet.texts.ts';
import type { Language } from '#contract/language.ts';
import { PoweredBy } from './PoweredBy.tsx';
import classes from './Shop.module.css';

interface ShopFootProps {
  company_id: string;
  company: string;
  year: string;
  language: Language;
  /** The link to the contact's other page. */
  other: { href: string; label: string };
}

/** The footer of a contact's own pages. */
export function ShopFoot({ company_id, company, year, language, other }: ShopFootProps) {
  const texts = walletTexts[language];
  return (
    <>
      <nav className={classes.links} aria-label={texts.more}>
        <a className={classes.link} href={other.href}>
          {other.label}
        </a>
        <a className={classes.link} href={legalPath(company_id, 'terms', language)}>
          {texts.terms}
        </a>
        <a className={classes.link} href={legalPath(company_id, 'privacy', language)}>
          {texts.privacy}
        </a>
      </nav>
      <PoweredBy language={language}>
        <p className={classes.copyright}>{texts.copyright(year, company)}</p>
      </PoweredBy>
    </>
  );
}
