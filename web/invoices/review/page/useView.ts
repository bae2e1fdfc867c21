import { type RefObject, useEffect, useState } from 'react';
import type { Size } from './geometry.ts';

/** The size of a scrolling element and how far it is scrolled, told once per frame. */
export function useView(view: RefObject<HTMLElement | null>): { size: Size; scroll: { left: number; top: number } } {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [scroll, setScroll] = useState({ left: 0, top: 0 });
  useEffect(() => {
    const element = view.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setScroll({ left: element.scrollLeft, top: element.scrollTop }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', onScroll);
    };
  }, [view]);
  return { size, scroll };
}
