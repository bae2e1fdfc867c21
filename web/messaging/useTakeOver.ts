import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';

type TakenOver<Fields> = Pick<UseFormReturnType<Fields>, 'isDirty' | 'setInitialValues' | 'setValues'>;

/** What was saved elsewhere appears in the form, too, unless the user has changed something here. */
export function useTakeOver<Saved, Fields>(
  saved: Saved | null,
  fieldsOf: (saved: Saved) => Fields,
  { isDirty, setInitialValues, setValues }: TakenOver<Fields>,
): void {
  const takeOver = useEffectEvent((now: Saved) => {
    if (isDirty()) return;
    setInitialValues(fieldsOf(now));
    setValues(fieldsOf(now));
  });
  // Only what has changed: each take-over draws the form again.
  useEffect(() => {
    if (saved) takeOver(saved);
  }, [saved]);
}
