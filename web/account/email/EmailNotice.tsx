import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { emailTexts } from '#contract/account/email.texts.ts';
import { Strip, StripButton } from '../../shell/notices/Strip.tsx';
import { StripHide } from '../../shell/notices/StripHide.tsx';
import { hideNotice } from './hidden_notice.ts';
import { useSendAgain } from './useSendAgain.ts';

/** A quiet strip under the bar until the address is confirmed, or, in this tab, until it is hidden. */
export function EmailNotice({ email }: { email: string }) {
  const again = useSendAgain();
  const [hidden, setHidden] = useState<string | null>(null);
  if (hidden === email) return null;
  const hide = () => {
    // The button goes with the strip; the focus would be lost with it.
    document.getElementById('content')?.focus({ preventScroll: true });
    hideNotice(email);
    setHidden(email);
  };
  return (
    <Strip tone="quiet" icon={<IconMail size={18} aria-hidden />}>
      <span>{emailTexts.notice(email)}</span>
      <StripButton isBusy={again.isPending} onClick={() => again.mutate()}>
        {emailTexts.sendAgain}
      </StripButton>
      <StripHide label={emailTexts.hideNotice} onHide={hide} />
    </Strip>
  );
}
