import { type DraftReading, filled } from '#contract/messaging/campaigns/drafts.ts';
import { PERSONAL_PLACEHOLDERS } from '#contract/messaging/campaigns/text.ts';
import { placeholdersIn } from '#contract/messaging/sms/sms.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';

/** What a message is written from: nothing, a template, or one that there is in both languages. */
export interface Source {
  /** Null: a custom message. */
  template: Template | null;
  /** The same in Spanish, when there is that: another sample, or the template's own Spanish words (`spanishOf`). */
  twin: Template | null;
}

/** The Spanish words of a template as a template: its own, under the same id. Null where it has none. */
export function spanishOf(template: Template): Template | null {
  const { body_es } = template;
  return body_es === null ? null : { ...template, body: body_es, body_es: null, language: 'es' };
}

/** A message as it is being written. */
export interface CampaignDraft {
  /** Values of the template's placeholders. */
  variables: Record<string, string>;
  /** The values of the Spanish twin, if they differ. */
  variables_es: Record<string, string>;
  /** Words instead of the template's, or the whole custom message. Null: the template's. */
  override: string | null;
  /** Words instead of the twin's, or the Spanish version if there is no twin. Null: none. */
  spanish: string | null;
  reading: DraftReading;
}

/** The first state: the company's name is filled in. */
export function firstDraft({ template }: Source, company: string, reading: DraftReading): CampaignDraft {
  const variables: CampaignDraft['variables'] = template ? { company_name: company } : {};
  return { variables, variables_es: {}, override: template ? null : '', spanish: null, reading };
}

/** Placeholders that a user fills in, in the order of the text; each customer's own links fill themselves. */
export function asked(body: string): string[] {
  return placeholdersIn(body).filter((name) => !PERSONAL_PLACEHOLDERS.includes(name));
}

/** What is sent: the words for everybody, and the Spanish words, null if they are the same. */
export interface Sent {
  /** Whose `override` and values the words are made of. */
  template: Template | null;
  override: string | null;
  variables: CampaignDraft['variables'];
  words: string;
  spanish: string | null;
}

/** The current words with their values. */
export function sentOf(draft: CampaignDraft, { template, twin }: Source): Sent {
  const { variables, override } = draft;
  const words = filled(override ?? template?.body ?? '', variables);
  if (!twin) return { template, override, variables, words, spanish: draft.spanish?.trim() ?? null };
  const spanish = filled(draft.spanish ?? twin.body, variables, draft.variables_es);
  if (draft.reading !== 'es') {
    return { template, override, variables, words, spanish: draft.reading === 'each' ? spanish : null };
  }
  const given = Object.entries(draft.variables_es).filter(([, value]) => value.trim() !== '');
  const values = { ...variables, ...Object.fromEntries(given) };
  // Under its own id the server would send the English words.
  const instead = draft.spanish ?? (twin.id === template?.id ? twin.body : null);
  return { template: twin, override: instead, variables: values, words: spanish, spanish: null };
}

/** Whether something was typed that would be lost. */
export function isWritten(draft: CampaignDraft, source: Source, company: string): boolean {
  const first = firstDraft(source, company, draft.reading);
  return (
    draft.override !== first.override ||
    draft.spanish !== null ||
    Object.values(draft.variables_es).some((value) => value.trim() !== '') ||
    Object.entries(draft.variables).some(([name, value]) => value.trim() !== (first.variables[name] ?? ''))
  );
}

/** A placeholder as a user reads it: `end_date` → `End date`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the words still have placeholders without values. */
export function isUnfilled(words: string): boolean {
  return asked(words).length > 0;
}
