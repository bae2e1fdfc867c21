import { useState } from 'react';
import type { CustomerPageOf } from '#contract/customer_pages.ts';
import type { Language } from '#contract/language.ts';
import type { MyTextsPageData } from '#contract/my_texts_page.ts';
import { myTextsTexts } from '#contract/texts/my_texts.ts';
import { myTextsPath, walletPath } from '../addresses.ts';
import { fetchPage } from '../fetch_page.ts';
import { ShopFoot } from '../ShopFoot.tsx';
import { ShopHead } from '../ShopHead.tsx';
import { AgreeForm } from './AgreeForm.tsx';
import { post } from './call.ts';
import { DataForm } from './DataForm.tsx';
import { Erase } from './Erase.tsx';
import { Leave } from './Leave.tsx';
import classes from './MyTexts.module.css';
import { Stopped } from './Stopped.tsx';

/** What somebody gets from a shop, how to leave and come back, and what is kept of them. */
export function MyTextsPage({ page: drawn }: { page: CustomerPageOf<'my_texts'> }) {
  const [page, setPage] = useState<MyTextsPageData>(drawn);
  const [language, setLanguage] = useState(drawn.language);
  const [isErased, setErased] = useState(false);
  const texts = myTextsTexts[language];
  const { token, company_id, company_name, state, since } = page;

  /** The language of this page is that of the texts, too. */
  function switchTo(other: Language) {
    setLanguage(other);
    document.documentElement.lang = other;
    document.title = myTextsTexts[other].title(company_name);
    history.replaceState(null, '', myTextsPath(token, other));
    void post('language', { customer_token: token, language: other }, other);
  }

  async function reload() {
    const fresh = await fetchPage();
    if (fresh?.name === 'my_texts') setPage(fresh);
  }

  if (isErased) {
    return (
      <main className={classes.page}>
        <h1 className={classes.done} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {texts.erase.done}
        </h1>
        <p>{texts.erase.doneDetail(company_name)}</p>
      </main>
    );
  }
  const common = { page, language, onDone: reload };
  return (
    <>
      <main className={classes.page}>
        <ShopHead
          company={company_name}
          logo={page.logo_url}
          title={texts.title(company_name)}
          detail={texts.phone(page.phone)}
          language={language}
          href={(other) => myTextsPath(token, other)}
          onSwitch={switchTo}
        />
        <section className={classes.card} aria-live="polite">
          <h2 className={classes.state} data-state={state}>
            {texts.states[state]}
          </h2>
          {since ? <p className={classes.since}>{texts.since(since[language])}</p> : null}
          <ul className={classes.facts}>
            <li>{texts.what(company_name)}</li>
            <li>{texts.often(page.per_month)}</li>
            <li>{texts.rates}</li>
            <li>{texts.help(page.contact)}</li>
          </ul>
        </section>
        {state === 'in' || state === 'asked' ? <Leave {...common} /> : null}
        {state === 'left' || state === 'asked' ? <AgreeForm {...common} /> : null}
        {state === 'stopped' ? <Stopped {...common} /> : null}
        <DataForm {...common} />
        <Erase {...common} onDone={() => setErased(true)} />
      </main>
      <ShopFoot
        company_id={company_id}
        company={company_name}
        year={page.year}
        language={language}
        other={{ href: walletPath(token, language), label: texts.coupons }}
      />
    </>
  );
}
