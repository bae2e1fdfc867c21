import { useState } from 'react';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { Fault } from '../Fault.tsx';
import { Sheet } from '../Sheet.tsx';
import classes from './MyTexts.module.css';
import type { PartProps } from './part.ts';
import { useRequest } from './useRequest.ts';

/** The way out, with the words that are kept with it. */
export function Leave({ page, language, onDone }: PartProps) {
  const texts = myTextsTexts[language].leave;
  const [isAsking, setAsking] = useState(false);
  const { send, fault, isBusy } = useRequest(language, onDone);
  const wording = page.words[language].leave;

  async function leave() {
    await send('leave', { customer_token: page.token, language, wording });
    setAsking(false);
  }

  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.words}>{wording}</p>
      <Fault text={fault} />
      <button type="button" className={classes.plain} onClick={() => setAsking(true)}>
        {texts.button}
      </button>
      {isAsking ? (
        <Sheet label={texts.sure} onClose={() => setAsking(false)}>
          <div className={classes.ask}>
            <h2 className={classes.title}>{texts.sure}</h2>
            <button type="button" className={classes.primary} aria-disabled={isBusy || undefined} onClick={leave}>
              {isBusy ? texts.working : texts.yes}
            </button>
            <button type="button" className={classes.plain} onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </div>
        </Sheet>
      ) : null}
    </section>
  );
}
