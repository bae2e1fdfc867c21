import { modals } from '@mantine/modals';
import { commonTexts } from '#contract/texts/common.ts';

interface Confirm {
  /** Names the thing: "Archive oat milk?" */
  title: string;
  /** What will happen, and whether it can be taken back. */
  detail: string;
  /** The button that does it. */
  action: string;
  danger?: boolean;
  onConfirm: () => void;
}

/** Asks once before something that is hard to take back. Escape and Cancel change nothing. */
export function confirm({ title, detail, action, danger = false, onConfirm }: Confirm): void {
  modals.openConfirmModal({
    title,
    children: detail,
    labels: { confirm: action, cancel: commonTexts.actions.cancel },
    confirmProps: danger ? { color: 'red' } : {},
    closeButtonProps: { 'aria-label': commonTexts.actions.close },
    onConfirm,
  });
}
