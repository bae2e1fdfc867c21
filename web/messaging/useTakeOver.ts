import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';

type TakenOver<Fields> = Pick<UseFormReturnType<Fields>, 'isDirty' | 'setInitialValues' | 'setValues'>;

/** What was saved elsewhere appears in the form, too, as soon as nothing is changed in it. */
export function useTakeOver<Saved, Fields>(
  saved: Saved | null,
  fieldsOf: (saved: Saved) => Fields,
  { isDirty, setInitialValues, setValues }: TakenOver<Fields>,
): void {
  const isMissed = useRef(false);
  const takeOver = useEffectEvent((now: Saved) => {
    isMissed.current = isDirty();
    if (isMissed.current) return;
    setInitialValues(fieldsOf(now));
    setValues(fieldsOf(now));
  });
  const catchUp = useEffectEvent(() => {
    if (saved && isMissed.current) takeOver(saved);
  });
  // Only what has changed: each take-over draws the form again.
  useEffect(() => {
    if (saved) takeOver(saved);
  }, [saved]);
  const hasChanges = isDirty();
  useEffect(() => {
    if (!hasChanges) catchUp();
  }, [hasChanges]);
}
