import { type FormEvent, useEffect, useRef, useState } from 'react';
import { formatBirthDate } from '#contract/contacts/birth_date.ts';
import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import { Fault } from '../Fault.tsx';
import { focusFault } from '../focus_fault.ts';
import { TypedInput } from '../TypedInput.tsx';
import { correctionOf, type DetailsDraft, detailsFaults, draftOf, type Faults, FIELDS } from './draft.ts';
import classes from './MyTexts.module.css';
import { BIRTH_DATE, type PartProps } from './part.ts';
import { useDraft } from './useDraft.ts';
import { useRequest } from './useRequest.ts';

/** The data that the shop keeps about the contact, to correct or download. */
export function DataForm({ page, language, onDone }: PartProps) {
  const texts = myTextsTexts[language].data;
  const { draft, setDraft, begun, setBegun } = useDraft(page.details);
  const [faults, setFaults] = useState<Faults>({});
  const [isSaved, setSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const changes = useRef(0);
  const sent = useRef(draft);
  const saved = () => {
    setBegun(sent.current);
    return onDone();
  };
  const { send, fault, isBusy } = useRequest(language, saved, onDone);

  // The fields can contain text that was typed before the scripts loaded, without any events.
  useEffect(() => {
    if (!form.current) return;
    const early = Object.fromEntries(new FormData(form.current)) as Partial<DetailsDraft>;
    setDraft((before) => draftOf({ ...before, ...early }));
  }, [setDraft]);

  /** Shows the faults beside their fields and moves the focus to the first one. */
  function refuse(found: Faults) {
    setFaults(found);
    focusFault(form.current, FIELDS, found);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSaved(false);
    const found = detailsFaults(draft, language);
    if (Object.keys(found).length > 0) return refuse(found);
    setFaults({});
    const correction = correctionOf(draft, begun, page.asks_birth_date);
    const before = changes.current;
    if (!isBusy) sent.current = draft;
    const outcome = await send('details', { customer_token: page.token, ...correction });
    if (outcome?.kind === 'refused') refuse(outcome.fields);
    // What was typed in the meantime was not sent.
    setSaved(outcome?.kind === 'done' && changes.current === before);
  }

  function change(name: keyof DetailsDraft, text: string) {
    changes.current += 1;
    setDraft((before) => ({ ...before, [name]: text }));
    setFaults(({ [name]: _, ...others }) => others);
    setSaved(false);
  }

  const field = (name: keyof DetailsDraft) => ({
    name,
    value: draft[name],
    'aria-invalid': Boolean(faults[name]),
    'aria-describedby': `${name}-more`,
  });

  return (
    // A form with this method does nothing by default, so typed values never appear in the address.
    <form className={classes.card} method="dialog" noValidate ref={form} onSubmit={submit}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.words}>{texts.detail(page.company_name)}</p>
      <label className={classes.field}>
        {texts.name}
        <input
          {...field('name')}
          autoComplete="name"
          maxLength={NAME_MAX}
          onChange={({ currentTarget }) => change('name', currentTarget.value)}
        />
      </label>
      <More name="name" fault={faults.name} />
      <label className={classes.field}>
        {texts.email}
        <input
          {...field('email')}
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          onChange={({ currentTarget }) => change('email', currentTarget.value)}
        />
      </label>
      <More name="email" fault={faults.email} />
      {page.asks_birth_date ? (
        <>
          <div className={classes.field}>
            <label htmlFor={BIRTH_DATE}>{texts.birthDate}</label>
            <TypedInput
              {...field('birth_date')}
              id={BIRTH_DATE}
              inputMode="numeric"
              autoComplete="bday"
              format={formatBirthDate}
              onChange={(text) => change('birth_date', text)}
            />
          </div>
          <More name="birth_date" hint={texts.birthDateHint} fault={faults.birth_date} />
        </>
      ) : null}
      <Fault text={fault} />
      <div role="status">{isSaved ? <p className={classes.words}>{texts.saved}</p> : null}</div>
      <button type="submit" className={classes.plain} aria-disabled={isBusy || undefined}>
        {texts.save}
      </button>
      <a className={classes.link} href={`/api/my-texts/${page.token}/data.json`} download>
        {texts.download}
      </a>
      <p className={classes.words}>{texts.downloadHint}</p>
    </form>
  );
}

/** The input attributes of a field, and its fault. */
function More({ name, hint, fault }: { name: keyof DetailsDraft; hint?: string; fault: string | undefined }) {
  return (
    <div className={classes.more} id={`${name}-more`}>
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      <Fault text={fault} />
    </div>
  );
}
