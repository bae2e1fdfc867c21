import { useState } from 'react';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { Fault } from '../Fault.tsx';
import { Sheet } from '../Sheet.tsx';
import { UNANSWERED } from './call.ts';
import classes from './MyTexts.module.css';
import type { PartProps } from './part.ts';
import { useRequest } from './useRequest.ts';

interface EraseProps extends PartProps {
  onErased: () => void;
  /** It may have been erased or not. */
  onUnanswered: () => void;
}

/** Erases the contact's data after a confirmation. */
export function Erase({ page, language, onDone, onErased, onUnanswered }: EraseProps) {
  const texts = myTextsTexts[language].erase;
  const [isAsking, setAsking] = useState(false);
  const { send, fault, isBusy } = useRequest(language, onErased, (code) => {
    if (UNANSWERED.includes(code)) onUnanswered();
    return onDone();
  });
  return (
    <section className={classes.card}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.words}>{texts.detail(page.company_name)}</p>
      <button type="button" className={classes.danger} onClick={() => setAsking(true)}>
        {texts.button}
      </button>
      {isAsking ? (
        <Sheet label={texts.sure} onClose={() => setAsking(false)}>
          <div className={classes.ask}>
            <h2 className={classes.title}>{texts.sure}</h2>
            <p className={classes.words}>{texts.warning}</p>
            <Fault text={fault} />
            <button type="button" className={classes.plain} onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
            <button
              type="button"
              className={classes.danger}
              aria-disabled={isBusy || undefined}
              onClick={() => send('erase', { customer_token: page.token, confirmed: true })}
            >
              {isBusy ? texts.working : texts.yes}
            </button>
          </div>
        </Sheet>
      ) : null}
    </section>
  );
}
