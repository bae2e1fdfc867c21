import { readablePhone } from '#contract/contacts/phone.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import classes from './MyTexts.module.css';
import type { PartProps } from './part.ts';

/** After a STOP only the phone itself can take it back. */
export function Stopped({ page, language }: PartProps) {
  const texts = myTextsTexts[language].stopped;
  const { sender } = page;
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.words}>{texts.detail}</p>
      {sender ? (
        // The form that both kinds of phones understand.
        <a className={classes.primary} href={`sms:${sender}?&body=START`}>
          {texts.number(readablePhone(sender))}
        </a>
      ) : null}
    </section>
  );
}
