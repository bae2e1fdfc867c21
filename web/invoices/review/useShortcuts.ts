import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import type { useQueue } from './draft/useQueue.ts';
import type { usePosting } from './posting/usePosting.ts';
import type { useFocus } from './useFocus.ts';
import { useReviewKeys } from './useReviewKeys.ts';

/** Whether single letters are shortcuts, kept by the browser. */
const LETTERS = 'review.letters';

interface Shortcuts {
  readOnly: boolean;
  queue: ReturnType<typeof useQueue>;
  focus: ReturnType<typeof useFocus>;
  posting: ReturnType<typeof usePosting>;
  onHelp: () => void;
}

/** What the keys do in a review. Returns whether single letters are among them, and how that is changed. */
export function useShortcuts({ readOnly, queue, focus, posting, onHelp }: Shortcuts) {
  const navigate = useNavigate();
  const [letters, setLetters] = useState(() => localStorage.getItem(LETTERS) !== 'false');
  useReviewKeys(letters, (key) => {
    if (key === 'help') onHelp();
    else if (key === 'leave_field') focus.leave();
    else if (key === 'next_invoice' && queue.next) navigate(paths.invoice(queue.next));
    else if (key === 'previous_invoice' && queue.previous) navigate(paths.invoice(queue.previous));
    else if (readOnly) return;
    else if (key === 'post') posting.post();
    else if (key === 'confirm_choice') focus.confirmAndGoOn(false);
    else if (key === 'confirm') focus.confirmAndGoOn(true);
    else if (key === 'next_doubt') focus.goToDoubt(1);
    else if (key === 'previous_doubt') focus.goToDoubt(-1);
  });
  const keepLetters = (on: boolean) => {
    localStorage.setItem(LETTERS, String(on));
    setLetters(on);
  };
  return { letters, keepLetters };
}
