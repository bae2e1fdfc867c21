import type { AuditEvent } from '#contract/account/audit/audit.ts';

const FACTS_MAX = 500;

/** Identifiers that say nothing to an owner, and what has a column of its own. */
const HIDDEN = new Set(['before', 'after', 'ip', 'posting_id', 'session_id', 'version']);

/** The record of an event: the changed fields with both values, and everything else that is known about it. */
export function detailOf(detail: unknown): Pick<AuditEvent, 'changes' | 'facts'> {
  const { before, after, ...facts } = asObject(detail);
  const [was, is] = [asObject(before), asObject(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return {
    changes: fields.map((field) => ({ field, before: wordsOf(was[field]), after: wordsOf(is[field]) })),
    facts: Object.entries(facts).flatMap(([field, value]) => {
      const words = HIDDEN.has(field) ? null : wordsOf(value);
      return words === null ? [] : [{ field, value: words }];
    }),
  };
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function wordsOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length > 0 ? cut(value.map((one) => wordsOf(one) ?? '').join(', ')) : null;
  return cut(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const cut = (text: string) => (text.length > FACTS_MAX ? `${text.slice(0, FACTS_MAX)}…` : text);
