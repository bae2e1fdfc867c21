import { joinTexts } from '#contract/customer/join.texts.ts';
import { type JoinBody, join } from '#contract/customer/join.ts';
import { detailOf, fieldsOf, postJson } from '../post_json.ts';

/** The server's answer to the form. */
export type Answer =
  | { kind: 'joined' }
  | { kind: 'too_young' }
  | { kind: 'wording_changed'; detail: string }
  | { kind: 'refused'; detail: string; fields: Record<string, string> };

/** Sends the form. Whatever goes wrong is an answer with a sentence, so that nothing typed is lost. */
export async function sendJoin(company_id: string, body: JoinBody & { language: 'en' | 'es' }): Promise<Answer> {
  const { faults } = joinTexts[body.language];
  const reply = await postJson(join.signup.path, { company_id, lang: body.language }, body);
  if (!reply) return { kind: 'refused', detail: faults.offline, fields: {} };
  if (reply.ok) return { kind: 'joined' };
  if (reply.body.code === 'too_young') return { kind: 'too_young' };
  const detail = detailOf(reply) ?? faults.server(reply.status);
  if (reply.body.code === 'wording_changed') return { kind: 'wording_changed', detail };
  return { kind: 'refused', detail, fields: fieldsOf(reply) };
}
