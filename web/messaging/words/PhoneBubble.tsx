import { type ReactNode, useId } from 'react';
import { meterTexts } from '#contract/messaging/sms/meter.texts.ts';
import { monogramOf } from '#contract/monogram.ts';
import classes from './PhoneBubble.module.css';
import { Placeholders } from './Placeholders.tsx';

interface PhoneBubbleProps {
  /** Who it comes from: the company. */
  from: string;
  /** What is sent, the company's name in front included; empty while nothing is written. */
  text: string;
  /** What the picture is of; read aloud and shown above. */
  label?: string;
  /** One quiet line below. */
  note?: ReactNode;
}

/** A text message as on a customer's phone, with its placeholders marked. */
export function PhoneBubble({ from, text, label = meterTexts.bubble, note }: PhoneBubbleProps) {
  const id = useId();
  const { letters, background } = monogramOf(from);
  return (
    <figure className={classes.phone} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {label}
      </figcaption>
      <div className={classes.head} aria-hidden>
        <span className={classes.face} style={{ background }}>
          {letters}
        </span>
        <span className={classes.name}>{from}</span>
      </div>
      <p className={classes.bubble} data-empty={text === '' || undefined}>
        {text === '' ? meterTexts.nothingYet : <Placeholders text={text} />}
      </p>
      {note ? <p className={classes.note}>{note}</p> : null}
    </figure>
  );
}
