import { type RefObject, useState } from 'react';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import type { CampaignDraft } from './draft.ts';

type Edited = 'override' | 'spanish';

/**
 * A template's words that are being edited and are not part of the message yet. They stay here while the other language is shown.
 * @param form the form with the fields in which they are edited
 */
export function useOpenEdits(form: RefObject<HTMLFormElement | null>, reading: CampaignDraft['reading']) {
  const [edits, setEdits] = useState<Record<Edited, string | null>>({ override: null, spanish: null });
  const [isHeld, setHeld] = useState(false);
  const isHidden = { override: reading === 'es', spanish: reading === 'en' };
  const isShown = (name: Edited) => edits[name] !== null && !isHidden[name];
  return {
    isAny: edits.override !== null || edits.spanish !== null,
    /** Runs `action` unless an edit on the screen would be left out of it; then the user is sent to that edit. */
    unlessOpen(action: () => void) {
      if (!isShown('override') && !isShown('spanish')) return action();
      setHeld(true);
      form.current?.querySelector<HTMLElement>('[data-edit]')?.focus();
    },
    of: (name: Edited) => ({
      editing: edits[name],
      editFault: isHeld ? campaignTexts.compose.finishEdits : null,
      onEdit: (words: string | null) => {
        setHeld(false);
        setEdits((now) => ({ ...now, [name]: words }));
      },
    }),
  };
}

export type OpenEdits = ReturnType<typeof useOpenEdits>;
