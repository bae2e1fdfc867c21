import { useState } from 'react';
import { type DetailsDraft, draftOf, FIELDS } from './draft.ts';

/** What is typed, and what it was `begun` with. What was not changed here follows what the shop keeps. */
export function useDraft(kept: DetailsDraft) {
  const [seen, setSeen] = useState(kept);
  const [begun, setBegun] = useState(() => draftOf(kept));
  const [draft, setDraft] = useState(begun);
  if (seen !== kept) {
    const now = draftOf(kept);
    const untouched = FIELDS.filter((field) => draft[field] === begun[field]);
    setSeen(kept);
    setBegun(now);
    setDraft({ ...draft, ...Object.fromEntries(untouched.map((field) => [field, now[field]])) });
  }
  return { draft, setDraft, begun, setBegun };
}
