import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { type ComponentProps, useId } from 'react';
import { couponTexts } from '#contract/coupons/coupons.texts.ts';
import { farthestDay } from '#contract/coupons/day.ts';
import { couponErrors } from '#contract/coupons/errors.texts.ts';
import { COUPON_DESCRIPTION_MAX, COUPON_TERMS_MAX, COUPON_TITLE_MAX } from '#contract/coupons/limits.ts';
import { addDays } from '#contract/dates.ts';
import { localDay } from '../../day_in.ts';
import { PlainedNotice } from '../../messaging/words/PlainedNotice.tsx';
import { usePlainTyping } from '../../messaging/words/usePlainTyping.ts';
import { CountedText } from '../../ui/fields/CountedText.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import classes from './CouponFields.module.css';
import type { CouponDraft, couponFaults } from './coupon_draft.ts';

const texts = couponTexts.create;

interface CouponFieldsProps {
  draft: CouponDraft;
  faults: ReturnType<typeof couponFaults>;
  onChange: (draft: CouponDraft) => void;
}

/** An empty field is marked only, because the form says once that all of them are needed. */
const mark = (fault: string | undefined) => (fault === couponErrors.fillAll ? true : (fault ?? null));

/** What the coupon gives, what it takes, and until when. */
export function CouponFields({ draft, faults, onChange }: CouponFieldsProps) {
  const set = (change: Partial<CouponDraft>) => onChange({ ...draft, ...change });
  return (
    <div className={classes.fields}>
      <CountedWords
        label={texts.name}
        hint={texts.nameHint}
        required
        value={draft.title}
        maxLength={COUPON_TITLE_MAX}
        error={mark(faults.title)}
        onChange={(title) => set({ title })}
      />
      <CountedWords
        label={texts.description}
        hint={texts.descriptionHint}
        required
        rows={2}
        value={draft.description}
        maxLength={COUPON_DESCRIPTION_MAX}
        error={mark(faults.description)}
        onChange={(description) => set({ description })}
      />
      <ExpiryFields draft={draft} faults={faults} onChange={onChange} />
      <CountedText
        label={texts.terms}
        hint={texts.termsHint}
        rows={2}
        value={draft.terms}
        maxLength={COUPON_TERMS_MAX}
        onChange={(terms) => set({ terms })}
      />
    </div>
  );
}

/** Words that are part of the text with the coupon. */
function CountedWords({ value, onChange, ...props }: ComponentProps<typeof CountedText>) {
  const typing = usePlainTyping(value, onChange);
  return (
    <div>
      <CountedText {...props} value={value} onChange={typing.type} ref={typing.field} />
      <PlainedNotice typing={typing} />
    </div>
  );
}

interface ExpiryFieldsProps extends CouponFieldsProps {
  /** The first day that may be chosen; tomorrow without. */
  from?: string;
  /** Whether it stays a date, or days, as it is. */
  isFixed?: boolean;
}

/** How long the coupon is valid: through a day, or a number of days after it was sent. */
export function ExpiryFields({ draft, faults, onChange, from, isFixed = false }: ExpiryFieldsProps) {
  const labelId = useId();
  const set = (change: Partial<CouponDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      {isFixed ? null : (
        <div>
          <Input.Label labelElement="div" id={labelId} display="block">
            {texts.expiry}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={labelId}
            value={draft.expiry}
            onChange={(value) => set({ expiry: value === 'days' ? 'days' : 'date' })}
            data={[
              { value: 'date', label: texts.onDate },
              { value: 'days', label: texts.afterDays },
            ]}
          />
        </div>
      )}
      {draft.expiry === 'date' ? (
        <TextInput
          type="date"
          className={classes.short ?? ''}
          label={texts.date}
          description={texts.dateHint}
          required
          value={draft.date}
          min={from ?? addDays(localDay(), 1)}
          max={farthestDay(localDay())}
          error={mark(faults.date)}
          errorProps={{ role: 'alert' }}
          onChange={(event) => set({ date: event.currentTarget.value })}
        />
      ) : (
        <NumberField
          className={classes.short ?? ''}
          label={isFixed ? texts.afterDays : texts.days}
          description={texts.daysHint}
          required
          value={draft.days}
          decimals={0}
          error={mark(faults.days)}
          errorProps={{ role: 'alert' }}
          onChange={(days) => set({ days })}
        />
      )}
    </>
  );
}
