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

/** Whether two values are written alike: what was asked about is what stands there now. */
export function isAlike<T>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
