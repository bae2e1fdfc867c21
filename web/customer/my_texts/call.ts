import type { Language } from '#contract/language.ts';
import { myTextsTexts } from '#contract/texts/my_texts.ts';

export type Outcome = { kind: 'done' } | { kind: 'refused'; detail: string; code: string };

/** Sends what somebody decided about their texts or data. Whatever goes wrong is a sentence. */
export async function post(what: string, body: object, language: Language): Promise<Outcome> {
  const { faults } = myTextsTexts[language];
  let response: Response;
  try {
    response = await fetch(`/api/my-texts/${what}?lang=${language}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { kind: 'refused', detail: faults.offline, code: 'offline' };
  }
  if (response.ok) return { kind: 'done' };
  const answer = (await response.json().catch(() => null)) as { detail?: string; code?: string } | null;
  const code = answer?.code ?? '';
  // What the machinery says is in English alone.
  if (code === 'too_many_requests') return { kind: 'refused', detail: faults.often, code };
  const detail = response.status < 500 && code !== 'bad_request' ? answer?.detail : undefined;
  return { kind: 'refused', detail: detail || faults.failed, code };
}
