import { PERSONAL_PLACEHOLDERS } from '#contract/campaign_text.ts';
import { fillPlaceholders, placeholdersIn } from '#contract/sms.ts';
import type { Template } from '#contract/templates.ts';

/** A message as it is being written. */
export interface Draft {
  /** Values of the template's placeholders. */
  variables: Record<string, string>;
  /** Words in place of the template's; of a custom message all there is. Null: the template's. */
  override: string | null;
  /** Null: there is no Spanish version. */
  spanish: string | null;
}

/** The first state: the company's name is filled in. */
export function firstDraft(template: Template | null, company: string): Draft {
  return { variables: template ? { company_name: company } : {}, override: template ? null : '', spanish: null };
}

/** Placeholders that a person fills in, in the order of the text; each customer's own links fill themselves. */
export function asked(template: Template | null): string[] {
  return (template?.variables ?? []).filter((name) => !PERSONAL_PLACEHOLDERS.includes(name));
}

/** The words as they stand now, values filled in. */
export function wordsOf(draft: Draft, template: Template | null): string {
  return fillPlaceholders(draft.override ?? template?.body ?? '', draft.variables).text.trim();
}

/** Whether something was typed that would be lost. */
export function isWritten(draft: Draft, template: Template | null, company: string): boolean {
  const first = firstDraft(template, company);
  return (
    draft.override !== first.override ||
    draft.spanish !== null ||
    Object.entries(draft.variables).some(([name, value]) => value.trim() !== (first.variables[name] ?? ''))
  );
}

/** A placeholder as a person reads it: `end_date` → `End date`. */
export function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the words still have placeholders that somebody has to fill in. */
export function isUnfilled(words: string): boolean {
  return placeholdersIn(words).some((name) => !PERSONAL_PLACEHOLDERS.includes(name));
}
