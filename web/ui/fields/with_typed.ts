/** The saved values, but of fields that were changed since the values were sent, what they hold now. */
export function withTyped<Values extends object>(saved: Values, sent: Values, now: Values): Values {
  const kept = { ...saved };
  for (const field of Object.keys(saved) as (keyof Values)[]) {
    if (now[field] !== sent[field]) kept[field] = now[field];
  }
  return kept;
}
