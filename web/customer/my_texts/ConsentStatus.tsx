import { useEffect, useRef } from 'react';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import shared from '../Form.module.css';
import classes from './MyTexts.module.css';
import type { PartProps } from './part.ts';

/** The contact's consent, and what they get. When it changes it takes the focus, because the control that changed it is gone. */
export function ConsentStatus({ page, language }: Omit<PartProps, 'onDone'>) {
  const texts = myTextsTexts[language];
  const { state, since, closed, company_name } = page;
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(state);
  useEffect(() => {
    if (seen.current === state) return;
    seen.current = state;
    heading.current?.focus();
  }, [state]);

  return (
    <section className={classes.card}>
      <h2 className={classes.state} data-state={state} ref={heading} tabIndex={-1}>
        {texts.states[state]}
      </h2>
      {since ? <p className={classes.since}>{texts.since(since[language])}</p> : null}
      <div role="status">
        {state === 'in' && closed === 'age' ? <p className={shared.notice}>{texts.noAlcohol(company_name)}</p> : null}
      </div>
      <ul className={classes.facts}>
        <li>{texts.what(company_name)}</li>
        <li>{texts.often(page.per_month)}</li>
        <li>{texts.rates}</li>
        <li>{texts.help(page.contact)}</li>
      </ul>
    </section>
  );
}
