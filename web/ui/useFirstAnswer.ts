import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * What a form starts from: the first answer that was fetched since the screen was opened, and undefined until there is one. Not what
 * was cached some time ago: others may have changed it since, and saving would take their change back.
 */
export function useFirstAnswer<T>({
  data,
  error,
  isFetchedAfterMount,
}: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetchedAfterMount'>): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && data !== undefined && !error && isFetchedAfterMount) setFirst(() => data);
  return first;
}
