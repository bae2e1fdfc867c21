import type { ComponentProps, MouseEvent } from 'react';

interface SteadyButtonProps extends ComponentProps<'button'> {
  'data-loading'?: boolean;
  'data-disabled'?: boolean;
}

/**
 * The element below the library's buttons. Theirs is disabled while it is busy: the focus would be lost with every press that the server has to
 * answer, and the next Tab would lead out of an open window. Ours keeps it, is called unavailable, and does nothing.
 */
export function SteadyButton({ disabled, onClick, type = 'button', ...rest }: SteadyButtonProps) {
  const isBusy = rest['data-loading'] && !rest['data-disabled'];
  const acts = isBusy ? { 'aria-disabled': true, onClick: refuse } : { disabled, onClick };
  return <button {...rest} type={type} {...acts} />;
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
