/** The saved values, except for fields that a user changed after sending: these keep what was typed. */
export function withTyped<Values extends object>(saved: Values, sent: Values, now: Values): Values {
  const kept = { ...saved };
  for (const field of Object.keys(saved) as (keyof Values)[]) {
    if (now[field] !== sent[field]) kept[field] = now[field];
  }
  return kept;
}
