import { legalPath, pagePath } from '#contract/customer/addresses.ts';
import type { LegalDocument } from '#contract/customer/join_page.ts';
import { legalLabels } from '#contract/customer/legal_labels.texts.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { LanguageSwitch } from '../shop/LanguageSwitch.tsx';
import { PoweredBy } from '../shop/PoweredBy.tsx';
import { ShopLogo } from '../shop/ShopLogo.tsx';
import classes from './LegalPage.module.css';

const OTHER: Record<LegalDocument, LegalDocument> = { terms: 'privacy', privacy: 'terms' };

/** The terms or the privacy notice of a shop's program. */
export function LegalPage({ page }: { page: CustomerPageOf<'legal'> }) {
  const { company_id, company_name, document, language } = page;
  const labels = legalLabels[language];
  const other = OTHER[document];
  return (
    <>
      <main className={classes.page}>
        <header className={classes.head}>
          <ShopLogo name={company_name} url={page.logo_url} size={44} />
          <strong>{company_name}</strong>
          <LanguageSwitch language={language} href={(lang) => legalPath(company_id, document, lang)} />
        </header>
        <h1>{page.heading}</h1>
        <p className={classes.dated}>{page.dated}</p>
        {page.sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
        <nav className={classes.links} aria-label={labels.more}>
          <a href={legalPath(company_id, other, language)}>{labels[other]}</a>
          <a href={pagePath({ company_id, source: null }, language)}>{labels.join}</a>
        </nav>
      </main>
      <PoweredBy language={language} />
    </>
  );
}
