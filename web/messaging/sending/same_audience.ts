import type { Audience } from '#contract/messaging/campaigns/audiences.ts';

/** Whether two audiences ask for the same, in whatever order their conditions and tags were chosen; the database keeps an order of its own. */
export function isSameAudience(one: Audience, other: Audience): boolean {
  return inOrder(one) === inOrder(other);
}

function inOrder(audience: Audience): string {
  const conditions = Object.entries(audience)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value] as const);
  return JSON.stringify(conditions.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
