import { type ReactNode, useEffect, useState } from 'react';
import type { Language } from '#contract/language.ts';
import shared from './Form.module.css';
import classes from './shop/Shop.module.css';
import { ShopFoot } from './shop/ShopFoot.tsx';
import { ShopHead } from './shop/ShopHead.tsx';

interface PersonalPageProps {
  page: { company_id: string; company_name: string; logo_url: string | null; phone: string };
  texts: { title: (company: string) => string; phone: (phone: string) => string; unready: string };
  className: string | undefined;
  language: Language;
  year: string;
  /** This page's address in a language. */
  href: (language: Language) => string;
  onSwitch: (language: Language) => void;
  /** The contact's other page. */
  other: { href: string; label: string };
  children: ReactNode;
}

/** The frame of a contact's own pages: the shop and the title above, the links below. */
export function PersonalPage({ page, texts, language, href, onSwitch, ...rest }: PersonalPageProps) {
  const { company_id, company_name } = page;
  return (
    <>
      <main className={rest.className}>
        <ShopHead
          company={company_name}
          logo={page.logo_url}
          title={texts.title(company_name)}
          detail={texts.phone(page.phone)}
          language={language}
          href={href}
          onSwitch={onSwitch}
        />
        <Unready>{texts.unready}</Unready>
        {rest.children}
      </main>
      <ShopFoot
        company_id={company_id}
        company={company_name}
        year={rest.year}
        language={language}
        other={rest.other}
      />
    </>
  );
}

/** Said while the page cannot answer a finger: at once where no scripts run, and late where they do not come. Gone as soon as they are there. */
function Unready({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return isReady ? null : <p className={`${shared.notice} ${classes.unready}`}>{children}</p>;
}

/** Shows a page in another language and gives it that language's address and title. */
export function showLanguage(language: Language, title: string, address: string): void {
  document.documentElement.lang = language;
  document.title = title;
  history.replaceState(null, '', address);
}
