import { IconCheck } from '@tabler/icons-react';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { PLAN_CODES, type PlanCode } from '#contract/billing/plan_codes.ts';
import { PLANS } from '#contract/billing/plans.ts';
import { dollars } from './membership.ts';
import classes from './PlanChoice.module.css';

interface PlanChoiceProps {
  value: PlanCode;
  onChange: (plan: PlanCode) => void;
}

/** The plans beside one another, or below one another on a phone; one is chosen. */
export function PlanChoice({ value, onChange }: PlanChoiceProps) {
  return (
    <fieldset className={classes.plans}>
      <legend className="visually-hidden">{billingTexts.pay.choose}</legend>
      {PLAN_CODES.map((code) => {
        const plan = PLANS[code];
        const id = `plan-${code}`;
        return (
          <label key={code} className={classes.plan} htmlFor={id}>
            <span className={classes.head}>
              <input
                id={id}
                type="radio"
                name="plan"
                value={code}
                checked={value === code}
                onChange={() => onChange(code)}
              />
              {plan.name}
            </span>
            <span className={classes.price}>
              {dollars(plan.monthly_cents)} <small>{billingTexts.plans.perMonth}</small>
            </span>
            <ul className={classes.included} aria-label={billingTexts.pay.included}>
              {plan.includes.map((line) => (
                <li key={line}>
                  <IconCheck size={16} aria-hidden />
                  {line}
                </li>
              ))}
            </ul>
          </label>
        );
      })}
    </fieldset>
  );
}
