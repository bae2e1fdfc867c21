import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { firstStepTexts as texts } from '#contract/shell/first_steps.texts.ts';
import type { FirstStep } from '#contract/shell/first_steps.ts';
import { hasRole, useShop } from '../shop.ts';
import { AddInvoiceActions, FirstCustomerActions, LinkAction } from './FirstStepActions.tsx';
import classes from './FirstSteps.module.css';

/** What staff can do themselves. */
const FOR_STAFF: ReadonlySet<FirstStep> = new Set(['add_invoice', 'first_customer']);

interface FirstStepRowProps {
  step: FirstStep;
  isDone: boolean;
  /** The first that is not done: only this one shows how. */
  isNext: boolean;
  sampleInvoiceId: string | null;
  hasTestPhones: boolean;
}

export function FirstStepRow({ step, isDone, isNext, sampleInvoiceId, hasTestPhones }: FirstStepRowProps) {
  const { user } = useShop();
  const { title, detail } = texts.steps[step];
  const may = FOR_STAFF.has(step) || hasRole(user, 'manager');
  return (
    <li className={classes.step} data-done={isDone || undefined} data-next={isNext || undefined}>
      {isDone ? (
        <IconCircleCheckFilled size={22} className={classes.tick} aria-label={texts.done} role="img" />
      ) : (
        <IconCircle size={22} className={classes.open} aria-hidden />
      )}
      <div className={classes.words}>
        <div className={classes.name}>{title}</div>
        {isNext ? <div className={classes.detail}>{may ? detail : texts.askManager}</div> : null}
      </div>
      {isNext && may ? (
        <div className={classes.actions}>
          {step === 'add_invoice' ? (
            <AddInvoiceActions sampleInvoiceId={sampleInvoiceId} />
          ) : step === 'first_customer' ? (
            <FirstCustomerActions hasTestPhones={hasTestPhones} />
          ) : (
            <LinkAction step={step} sampleInvoiceId={sampleInvoiceId} />
          )}
        </div>
      ) : null}
    </li>
  );
}
