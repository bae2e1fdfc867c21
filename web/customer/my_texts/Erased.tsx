import { useEffect, useRef } from 'react';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { Language } from '#contract/language.ts';
import { PoweredBy } from '../shop/PoweredBy.tsx';
import classes from './MyTexts.module.css';

/** The page after the contact's data was erased. */
export function Erased({ company, language }: { company: string; language: Language }) {
  const texts = myTextsTexts[language].erase;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <main className={classes.page}>
        <h1 className={classes.done} tabIndex={-1} ref={heading}>
          {texts.done}
        </h1>
        <p className={classes.words}>{texts.doneDetail(company)}</p>
      </main>
      <PoweredBy language={language} />
    </>
  );
}
