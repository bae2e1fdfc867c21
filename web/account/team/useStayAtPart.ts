import { useEffect } from 'react';
import { useLocation } from 'react-router';

const ACTIONS = ['pointerdown', 'wheel', 'touchstart', 'keydown'];

/** Stays at the part of a screen that the address names, while what stands above it loads and grows, until the user does something. */
export function useStayAtPart(id: string): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#${id}`) return;
    const acted = new AbortController();
    const growth = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    growth.observe(document.body);
    const leave = () => {
      growth.disconnect();
      acted.abort();
    };
    for (const action of ACTIONS) addEventListener(action, leave, { signal: acted.signal, passive: true });
    return leave;
  }, [hash, id]);
}
