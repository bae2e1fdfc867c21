import { useEffect, useState } from 'react';

/** The value after it did not change for `ms`. Values with equal JSON are the same. */
export function useDebounced<T>(value: T, ms: number): T {
  const written = JSON.stringify(value);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), ms);
    return () => clearTimeout(timer);
  }, [written, ms]);
  return JSON.parse(settled) as T;
}

/** Whether two values have equal JSON, so that the answer is about the current value. */
export function isAlike<T>(one: T, other: T): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
