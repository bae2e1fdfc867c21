import { useEffect, useEffectEvent } from 'react';
import type { PreviewDraft, PreviewMessage } from '#contract/customer/preview.ts';

/** In the frame of the welcome page builder, the page shows the draft that the builder sends. Anywhere else it takes nothing. */
export function usePreview(onDraft: (draft: PreviewDraft) => void): void {
  const take = useEffectEvent(onDraft);
  useEffect(() => {
    const { parent, origin } = window;
    if (parent === window) return;
    const hear = ({ source, origin: from, data }: MessageEvent<PreviewMessage>) => {
      if (source === parent && from === origin && data?.preview === 'draft') take(data.draft);
    };
    window.addEventListener('message', hear);
    const ready: PreviewMessage = { preview: 'ready' };
    parent.postMessage(ready, origin);
    return () => window.removeEventListener('message', hear);
  }, []);
}
