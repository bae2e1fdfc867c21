import type { MouseEvent } from 'react';

const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** For a place whose buttons do nothing meanwhile. They keep the focus, which `inert` or `disabled` would lose. */
export const held = (isHeld: boolean) => (isHeld ? { 'aria-busy': true, onClickCapture: swallow } : {});
