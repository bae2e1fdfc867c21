import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { legalPath } from '#contract/customer/addresses.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { Fault } from '../Fault.tsx';
import shared from '../Form.module.css';
import classes from './MyTexts.module.css';
import { BIRTH_DATE, type PartProps } from './part.ts';
import { useRequest } from './useRequest.ts';

/** Opting in, or in again: the shop's disclosure beside a box that is not checked in advance. */
export function AgreeForm({ page, language, onDone }: PartProps) {
  const texts = myTextsTexts[language].agree;
  const [agreed, setAgreed] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const { send, fault, setFault, isBusy } = useRequest(language, onDone);
  const { disclosure } = page.words[language];
  const { company_id, company_name, closed, state, token } = page;
  const isBack = state === 'left';
  // Ticked by them before the scripts came.
  useEffect(() => setAgreed(box.current?.checked ?? false), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!agreed) {
      setFault(texts.box);
      box.current?.focus();
      return;
    }
    void send('agree', { customer_token: token, language, wording: disclosure.wording, agreed });
  }

  /** Into the field, and not only to it. */
  function toBirthDate(event: MouseEvent) {
    const field = document.getElementById(BIRTH_DATE);
    if (!field) return;
    event.preventDefault();
    field.focus();
  }

  if (closed) {
    return (
      <section className={classes.card}>
        <h2 className={classes.title}>{isBack ? texts.back : texts.join}</h2>
        <p className={classes.words}>{closed === 'plan' ? texts.closed(company_name) : texts.age(company_name)}</p>
        {closed === 'age' ? (
          <a className={classes.link} href={`#${BIRTH_DATE}`} onClick={toBirthDate}>
            {texts.toBirthDate}
          </a>
        ) : null}
      </section>
    );
  }
  return (
    // Without scripts a form of this method does nothing.
    <form className={classes.card} method="dialog" onSubmit={submit}>
      <h2 className={classes.title}>{isBack ? texts.back : texts.join}</h2>
      <div className={shared.consent}>
        <input
          ref={box}
          id="agree"
          type="checkbox"
          checked={agreed}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setFault(null);
          }}
          aria-invalid={fault === texts.box || undefined}
          aria-describedby={fault ? 'agree-fault' : undefined}
        />
        <div>
          <label htmlFor="agree">{disclosure.text}</label>{' '}
          <a href={legalPath(company_id, 'terms', language)}>{disclosure.terms}</a>.{' '}
          <a href={legalPath(company_id, 'privacy', language)}>{disclosure.privacy}</a>.
        </div>
      </div>
      <Fault id="agree-fault" text={fault} />
      <button type="submit" className={classes.primary} aria-disabled={isBusy || undefined}>
        {isBack ? texts.button : texts.joinButton}
      </button>
    </form>
  );
}
