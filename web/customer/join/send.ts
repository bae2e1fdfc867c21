import type { CustomerPage } from '#contract/customer_pages.ts';
import { type JoinBody, join } from '#contract/join.ts';
import type { JoinPageData } from '#contract/join_page.ts';
import { joinTexts } from '#contract/texts/join.ts';

/** What the server said to a form. */
export type Answer =
  | { kind: 'joined' }
  | { kind: 'too_young' }
  | { kind: 'wording_changed'; detail: string }
  | { kind: 'refused'; detail: string; fields: Record<string, string> };

/** Sends the form. Whatever goes wrong is an answer with a sentence, so that nothing typed is lost. */
export async function sendJoin(company_id: string, body: JoinBody & { language: 'en' | 'es' }): Promise<Answer> {
  const { faults } = joinTexts[body.language];
  let response: Response;
  try {
    response = await fetch(`/api${join.signup.path}?${new URLSearchParams({ company_id })}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { kind: 'refused', detail: faults.offline, fields: {} };
  }
  if (response.ok) return { kind: 'joined' };
  const failure = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  const detail =
    typeof failure?.detail === 'string' && failure.detail ? failure.detail : faults.server(response.status);
  if (failure?.code === 'too_young') return { kind: 'too_young' };
  if (failure?.code === 'wording_changed') return { kind: 'wording_changed', detail };
  return { kind: 'refused', detail, fields: (failure?.fields ?? {}) as Record<string, string> };
}

/** The page as the server would draw it now; null when it cannot be had. */
export async function fetchPage(): Promise<JoinPageData | null> {
  try {
    const html = await (await fetch(location.href)).text();
    const data = new DOMParser().parseFromString(html, 'text/html').getElementById('page-data')?.textContent ?? '';
    const page = JSON.parse(data) as CustomerPage;
    return page.name === 'join' ? page : null;
  } catch {
    return null;
  }
}
