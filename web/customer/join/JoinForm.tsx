import type { FormEvent } from 'react';
import { formatBirthDate } from '#contract/contacts/birth_date.ts';
import { legalPath, pagePath } from '#contract/customer/addresses.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import type { JoinForm as FormData, JoinPageData } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';
import { Fault } from '../Fault.tsx';
import shared from '../Form.module.css';
import { TypedInput } from '../TypedInput.tsx';
import { shownPhone } from './form.ts';
import classes from './JoinForm.module.css';
import { prove } from './prove.ts';
import type { useJoin } from './useJoin.ts';

interface JoinFormProps {
  page: JoinPageData & { form: FormData };
  language: Language;
  state: ReturnType<typeof useJoin>;
}

/** Number, date of birth if the shop asks for it, and consent. It also works without scripts. */
export function JoinForm({ page, language, state }: JoinFormProps) {
  const { draft, change, faults, failure, isSending, submit, form, hiddenField } = state;
  const { token, asks_birth_date } = page.form;
  const texts = joinTexts[language].form;
  const { program_name, disclosure } = page.words[language];

  function send(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form
      ref={form}
      className={classes.form}
      method="post"
      action={pagePath(page, language)}
      noValidate
      onSubmit={send}
      // The phone answers the form's question while its owner types.
      onFocus={() => void prove(token)}
    >
      <h2 className={classes.title}>{texts.title(program_name)}</h2>
      <div>
        <label className={classes.label} htmlFor="phone">
          {texts.phone}
        </label>
        <TypedInput
          id="phone"
          name="phone_e164"
          className={classes.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={texts.phoneExample}
          required
          value={draft.phone}
          format={shownPhone}
          onChange={(phone) => change({ phone })}
          aria-invalid={Boolean(faults.phone_e164)}
          aria-describedby={faults.phone_e164 ? 'phone-fault' : undefined}
        />
        <Fault id="phone-fault" text={faults.phone_e164} />
      </div>
      {asks_birth_date ? (
        <div>
          <label className={classes.label} htmlFor="birth-date">
            {texts.birthDate}
          </label>
          <TypedInput
            id="birth-date"
            name="birth_date"
            className={classes.input}
            inputMode="numeric"
            autoComplete="bday"
            required
            value={draft.birth_date}
            format={formatBirthDate}
            onChange={(birth_date) => change({ birth_date })}
            aria-invalid={Boolean(faults.birth_date)}
            aria-describedby={`birth-date-hint${faults.birth_date ? ' birth-date-fault' : ''}`}
          />
          <p className={classes.hint} id="birth-date-hint">
            {texts.birthDateHint}
          </p>
          <Fault id="birth-date-fault" text={faults.birth_date} />
        </div>
      ) : null}
      <div>
        <div className={shared.consent}>
          <input
            id="consent"
            name="consented"
            type="checkbox"
            required
            checked={draft.agreed}
            onChange={({ currentTarget }) => change({ agreed: currentTarget.checked })}
            aria-invalid={Boolean(faults.consented)}
            aria-describedby={faults.consented ? 'consent-fault' : undefined}
          />
          <div>
            <label htmlFor="consent">{disclosure.text}</label>{' '}
            <a href={legalPath(page.company_id, 'terms', language)} target="_blank" rel="noopener">
              {disclosure.terms}
            </a>
            .{' '}
            <a href={legalPath(page.company_id, 'privacy', language)} target="_blank" rel="noopener">
              {disclosure.privacy}
            </a>
            .
          </div>
        </div>
        <Fault id="consent-fault" text={faults.consented} />
      </div>
      <input type="hidden" name="token" value={token} />
      <div className={classes.hiddenField} aria-hidden="true">
        <label>
          {texts.website}
          <input
            ref={hiddenField}
            name="website"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore
            data-lpignore="true"
          />
        </label>
      </div>
      <div className={classes.foot}>
        <Fault text={failure} />
        <button type="submit" className={classes.submit} aria-disabled={isSending || undefined}>
          {isSending ? texts.joining : texts.join}
        </button>
      </div>
    </form>
  );
}
