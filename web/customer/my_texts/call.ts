import { myTextsTexts } from '#contract/customer/my_texts.texts.ts';
import type { Language } from '#contract/language.ts';
import { detailOf, fieldsOf, postJson } from '../post_json.ts';

export type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; detail: string; code: string; fields: Record<string, string> };

/** The codes of what got no answer, or an answer after which it may have been done or not. */
export const UNANSWERED: readonly string[] = ['offline', 'failed'];

/** Sends a contact's decision about their texts or data. Every failure is a sentence. */
export async function post(what: string, body: object, language: Language): Promise<Outcome> {
  const { faults } = myTextsTexts[language];
  const reply = await postJson(`/my-texts/${what}`, { lang: language }, body);
  // The form of the data still shows what was typed, saved or not.
  const unanswered = (detail: string) => (what === 'details' ? faults.unsaved : detail);
  if (!reply) return { kind: 'refused', detail: unanswered(faults.offline), code: 'offline', fields: {} };
  if (reply.ok) return { kind: 'done' };
  if (reply.status >= 500) return { kind: 'refused', detail: unanswered(faults.failed), code: 'failed', fields: {} };
  const code = typeof reply.body.code === 'string' ? reply.body.code : '';
  const fields = fieldsOf(reply);
  // The server's technical messages are in English only.
  if (code === 'too_many_requests') return { kind: 'refused', detail: faults.often, code, fields };
  // What it says of an import is meant for the shop.
  if (code === 'importing') return { kind: 'refused', detail: faults.notNow, code, fields };
  const detail = code === 'bad_request' ? undefined : detailOf(reply);
  return { kind: 'refused', detail: detail ?? faults.refused, code, fields };
}
