import { type FormEvent, useState } from 'react';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import { myTextsTexts } from '#contract/texts/my_texts.ts';
import classes from './MyTexts.module.css';
import type { PartProps } from './part.ts';
import { useAct } from './useAct.ts';

/** What the shop keeps of somebody: corrected by them, or taken along. */
export function DataForm({ page, language, onDone }: PartProps) {
  const texts = myTextsTexts[language].data;
  const [person, setPerson] = useState(page.person);
  const [isSaved, setSaved] = useState(false);
  const { act, fault, setFault, isBusy } = useAct(language, onDone);

  function change(part: Partial<typeof person>) {
    setPerson((before) => ({ ...before, ...part }));
    setSaved(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const email = person.email.trim();
    if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return setFault(texts.emailFault);
    setSaved(await act('details', { customer_token: page.token, name: person.name.trim(), email }));
  }

  return (
    <form className={classes.card} noValidate onSubmit={submit}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={classes.words}>{texts.detail(page.company_name)}</p>
      <label className={classes.field}>
        {texts.name}
        <input
          autoComplete="name"
          maxLength={NAME_MAX}
          value={person.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
      </label>
      <label className={classes.field}>
        {texts.email}
        <input
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          value={person.email}
          onChange={({ currentTarget }) => change({ email: currentTarget.value })}
        />
      </label>
      <div role="alert">{fault ? <p className={classes.fault}>{fault}</p> : null}</div>
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
