import { useEffect, useRef, useState } from 'react';
import { formatBirthDate, readBirthDate } from '#contract/contacts/birth_date.ts';
import { joinTexts } from '#contract/customer/join.texts.ts';
import { type JoinBody, join } from '#contract/customer/join.ts';
import type { JoinPageData } from '#contract/customer/join_page.ts';
import type { Language } from '#contract/language.ts';
import { fetchPage } from '../fetch_page.ts';
import { focusFault } from '../focus_fault.ts';
import { detailOf, fieldsOf, postJson } from '../post_json.ts';
import { type Faults, FIELDS, isTooYoung, type JoinDraft, joinFaults, sentPhone, shownPhone } from './form.ts';
import { proofInTime } from './prove.ts';

export type Phase = 'form' | 'joined' | 'too_young';

/** The state of the form: its values, its faults, and its outcome. */
export function useJoin(page: JoinPageData, language: Language, onNewPage: (page: JoinPageData) => void) {
  const { posted } = page;
  const refused = posted?.kind === 'refused' ? posted : null;
  const [draft, setDraft] = useState<JoinDraft>({
    phone: refused?.phone ?? '',
    birth_date: refused?.birth_date ?? '',
    // Theirs to tick; only what they ticked themselves a moment ago stays.
    agreed: refused?.agreed ?? false,
  });
  const [faults, setFaults] = useState<Faults>(refused?.fields ?? {});
  const [failure, setFailure] = useState<string | null>(
    refused && Object.keys(refused.fields).length === 0 ? refused.detail : null,
  );
  const [phase, setPhase] = useState<Phase>(posted && posted.kind !== 'refused' ? posted.kind : 'form');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const hiddenField = useRef<HTMLInputElement>(null);

  // The customer may have typed before the scripts were loaded: the fields show it, but there was no event.
  useEffect(() => {
    if (!form.current) return;
    const early = new FormData(form.current);
    const typed = (name: string) => String(early.get(name) ?? '');
    setDraft({
      phone: shownPhone(typed('phone_e164')),
      birth_date: formatBirthDate(typed('birth_date')),
      agreed: early.has('consented'),
    });
  }, []);

  function change(part: Partial<JoinDraft>) {
    setDraft((before) => ({ ...before, ...part }));
    if (part.phone !== undefined) clear('phone_e164');
    if (part.birth_date !== undefined) clear('birth_date');
    if (part.agreed !== undefined) clear('consented');
  }

  function clear(field: keyof Faults) {
    setFaults(({ [field]: _, ...others }) => others);
  }

  /** Shows the faults beside their fields and moves the focus to the first one. */
  function refuse(found: Faults) {
    setFaults(found);
    focusFault(form.current, FIELDS, found);
  }

  async function submit() {
    if (isSending || !page.form) return;
    setFailure(null);
    const found = joinFaults(draft, page.form.asks_birth_date, language);
    if (Object.keys(found).length > 0) return refuse(found);
    if (page.form.asks_birth_date && isTooYoung(draft.birth_date, new Date())) return setPhase('too_young');
    setSending(true);
    const { token } = page.form;
    const answer = await sendJoin(page.company_id, {
      phone_e164: sentPhone(draft.phone),
      consented: true,
      language,
      source: page.source,
      ...(page.form.asks_birth_date ? { birth_date: readBirthDate(draft.birth_date) } : {}),
      token,
      proof: await proofInTime(token),
      website: hiddenField.current?.value ?? '',
    });
    await take(answer);
    setSending(false);
  }

  async function take(answer: Answer) {
    if (answer.kind === 'joined' || answer.kind === 'too_young') return setPhase(answer.kind);
    if (answer.kind === 'wording_changed') {
      await renew();
      change({ agreed: false });
    } else if (answer.fields.birth_date && !page.form?.asks_birth_date) {
      // The shop has begun to ask for it.
      await renew();
    } else if (Object.keys(answer.fields).length > 0) {
      return refuse(answer.fields);
    }
    setFailure(answer.detail);
  }

  /** Fetches another form, and the words of now. A tick was for the words of before. */
  async function renew() {
    const fresh = await fetchPage();
    if (fresh?.name !== 'join') return;
    if (JSON.stringify(fresh.words) !== JSON.stringify(page.words)) change({ agreed: false });
    onNewPage(fresh);
  }

  /**
   * Returns to an empty form, for another visitor or a mistyped number: to a new one, because one form joins only a few. The pressed button
   * is gone, so the first field takes the focus.
   */
  function again() {
    void renew();
    setDraft({ phone: '', birth_date: '', agreed: false });
    setFaults({});
    setFailure(null);
    setPhase('form');
    setTimeout(() => form.current?.querySelector('input')?.focus());
  }

  return { draft, change, faults, failure, phase, isSending, submit, again, form, hiddenField };
}

/** The server's answer to the form. */
type Answer =
  | { kind: 'joined' }
  | { kind: 'too_young' }
  | { kind: 'wording_changed'; detail: string }
  | { kind: 'refused'; detail: string; fields: Record<string, string> };

/** Sends the form. Whatever goes wrong is an answer with a sentence, so that nothing typed is lost. */
async function sendJoin(company_id: string, body: JoinBody & { language: 'en' | 'es' }): Promise<Answer> {
  const { faults } = joinTexts[body.language];
  const reply = await postJson(join.signup.path, { company_id, lang: body.language }, body);
  if (!reply) return { kind: 'refused', detail: faults.offline, fields: {} };
  if (reply.ok) return { kind: 'joined' };
  if (reply.body.code === 'too_young') return { kind: 'too_young' };
  const detail = detailOf(reply) ?? faults.server(reply.status);
  if (reply.body.code === 'wording_changed') return { kind: 'wording_changed', detail };
  return { kind: 'refused', detail, fields: fieldsOf(reply) };
}
