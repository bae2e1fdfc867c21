import { useState } from 'react';
import { pagePath } from '#contract/customer/addresses.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinForm as FormData, JoinPageData } from '#contract/customer/join_page.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import { withDraft } from '#contract/customer/preview.ts';
import type { Language } from '#contract/language.ts';
import { LanguageSwitch } from '../shop/LanguageSwitch.tsx';
import { PoweredBy } from '../shop/PoweredBy.tsx';
import { ShopLogo } from '../shop/ShopLogo.tsx';
import { Cards } from './Cards.tsx';
import { Carousel } from './Carousel.tsx';
import { Ending } from './Ending.tsx';
import { JoinForm } from './JoinForm.tsx';
import classes from './JoinPage.module.css';
import { useJoin } from './useJoin.ts';
import { usePreview } from './usePreview.ts';

/** The page that a shop's QR code opens: what the shop is, what customers get, and the form. */
export function JoinPage({ page: drawn }: { page: CustomerPageOf<'join'> }) {
  const [page, setPage] = useState<JoinPageData>(drawn);
  const [language, setLanguage] = useState(drawn.language);
  const state = useJoin(page, language, setPage);
  usePreview((draft) => {
    setPage((now) => withDraft(now, draft));
    setLanguage(draft.language);
  });
  const texts = joinTexts[language];
  const words = page.words[language];

  /** Everything is here in both languages: what was typed stays. A tick does not, since it was for the words of the other one. */
  function switchTo(other: Language) {
    setLanguage(other);
    state.change({ agreed: false });
    document.documentElement.lang = other;
    document.title = page.words[other].title;
    history.replaceState(null, '', pagePath(page, other));
  }

  const isNamed = words.program_name.toLowerCase().includes(page.company_name.toLowerCase());
  return (
    <>
      <main className={classes.page}>
        <header className={classes.head}>
          <div className={classes.language}>
            <LanguageSwitch language={language} href={(other) => pagePath(page, other)} onSwitch={switchTo} />
          </div>
          <ShopLogo name={page.company_name} url={page.logo_url} size={64} />
          <h1>{words.program_name}</h1>
          {isNamed ? null : <p>{texts.fromCompany(page.company_name)}</p>}
        </header>
        {page.pictures.length > 0 ? (
          <Carousel key={page.pictures.length} pictures={page.pictures} language={language} />
        ) : null}
        <div className={classes.body}>
          {words.join_offer ? (
            <section className={classes.offer} aria-label={texts.offer}>
              <h2>{words.join_offer.headline}</h2>
              {words.join_offer.text ? <p>{words.join_offer.text}</p> : null}
              {words.join_offer.small_print ? <small>{words.join_offer.small_print}</small> : null}
            </section>
          ) : null}
          <section className={classes.join}>
            <Join page={page} language={language} state={state} />
          </section>
          <Cards words={words} language={language} />
        </div>
      </main>
      <PoweredBy language={language} />
    </>
  );
}

interface JoinProps {
  page: JoinPageData;
  language: Language;
  state: ReturnType<typeof useJoin>;
}

function Join({ page, language, state }: JoinProps) {
  if (!hasForm(page)) {
    const { title, detail } = joinTexts[language].closed;
    return (
      <div className={classes.closed}>
        <h2>{title}</h2>
        <p>{detail(page.company_name)}</p>
      </div>
    );
  }
  if (state.phase !== 'form') {
    return <Ending page={page} language={language} phase={state.phase} onAgain={state.again} />;
  }
  return <JoinForm page={page} language={language} state={state} />;
}

function hasForm(page: JoinPageData): page is JoinPageData & { form: FormData } {
  return page.form !== null;
}
