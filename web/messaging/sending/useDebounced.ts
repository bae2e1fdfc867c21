import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `ms`. Two values that are written alike are the same. */
export function useDebounced<T>(value: T, ms: number): T {
  const written = JSON.stringify(value);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), ms);
    return () => clearTimeout(timer);
  }, [written, ms]);
  return JSON.parse(settled) as T;
}
