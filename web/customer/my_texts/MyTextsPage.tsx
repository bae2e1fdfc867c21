import { useCallback, useRef, useState } from 'react';
import { myTextsPath, walletPath } from '#contract/customer/addresses.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { MyTextsPageData } from '#contract/customer/my_texts_page.ts';
import type { CustomerPageOf } from '#contract/customer/pages.ts';
import type { Language } from '#contract/language.ts';
import { Fault } from '../Fault.tsx';
import { PersonalPage, showLanguage } from '../PersonalPage.tsx';
import { useBack } from '../useBack.ts';
import { useFreshPage } from '../useFreshPage.ts';
import { AgreeForm } from './AgreeForm.tsx';
import { ConsentStatus } from './ConsentStatus.tsx';
import { post } from './call.ts';
import { DataForm } from './DataForm.tsx';
import { Erase } from './Erase.tsx';
import { Erased } from './Erased.tsx';
import { Leave } from './Leave.tsx';
import classes from './MyTexts.module.css';
import { Stopped } from './Stopped.tsx';

/** What a contact gets from a shop, how to opt out and in again, and what data is kept. */
export function MyTextsPage({ page: drawn }: { page: CustomerPageOf<'my_texts'> }) {
  const [page, setPage] = useState<MyTextsPageData>(drawn);
  const [language, setLanguage] = useState(drawn.language);
  const [isErased, setErased] = useState(false);
  const mayBeErased = useRef(false);
  const [isSwitched, setSwitched] = useState(true);
  const chosen = useRef(language);
  const isSending = useRef(false);
  const texts = myTextsTexts[language];
  const { token, company_name, state } = page;

  /** The language of this page is that of the texts, too. */
  async function switchTo(other: Language) {
    setLanguage(other);
    setSwitched(true);
    showLanguage(other, myTextsTexts[other].title(company_name), myTextsPath(token, other));
    chosen.current = other;
    if (isSending.current) return;
    // Two requests side by side could be taken in either order; the last choice counts.
    isSending.current = true;
    let sent: Language;
    let isDone: boolean;
    do {
      sent = chosen.current;
      isDone = (await post('language', { customer_token: token, language: sent }, sent)).kind === 'done';
    } while (sent !== chosen.current);
    isSending.current = false;
    setSwitched(isDone);
  }

  // START is texted from another app, and a link can end, so a returning visitor sees the current state.
  const { reload, outdate } = useFreshPage(
    (fresh) => {
      if (fresh.name === 'my_texts') setPage(fresh);
    },
    // A deletion whose answer was lost has ended the link.
    () => (mayBeErased.current ? setErased(true) : location.reload()),
  );
  const lookAgain = useCallback(() => {
    if (!isErased) void reload();
  }, [isErased, reload]);
  useBack(lookAgain);

  if (isErased) return <Erased company={company_name} language={language} />;
  const common = { page, language, onDone: reload };
  return (
    <PersonalPage
      page={page}
      texts={texts}
      className={classes.page}
      language={language}
      year={page.year}
      href={(other) => myTextsPath(token, other)}
      onSwitch={switchTo}
      other={{ href: walletPath(token, language), label: texts.coupons }}
    >
      <Fault text={isSwitched ? null : texts.switchFailed} />
      <ConsentStatus page={page} language={language} />
      {state === 'in' || state === 'asked' ? <Leave {...common} /> : null}
      {state === 'left' || state === 'asked' ? <AgreeForm {...common} /> : null}
      {state === 'stopped' ? <Stopped {...common} /> : null}
      <DataForm {...common} />
      <Erase
        {...common}
        onErased={() => {
          outdate();
          setErased(true);
        }}
        onUnanswered={() => {
          mayBeErased.current = true;
        }}
      />
    </PersonalPage>
  );
}
