import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { emailTexts } from '#contract/account/email.texts.ts';
import { Strip, StripButton } from '../../shell/notices/Strip.tsx';
import { useSendAgain } from './useSendAgain.ts';

/** The address whose notice was hidden in this tab. */
const HIDDEN = 'email_notice.hidden';

/** A quiet strip under the bar until the address is confirmed, or, in this tab, until it is hidden. */
export function EmailNotice({ email }: { email: string }) {
  const again = useSendAgain();
  const [hidden, setHidden] = useState(() => sessionStorage.getItem(HIDDEN));
  if (hidden === email) return null;
  const hide = () => {
    // The button goes with the strip; the focus would be lost with it.
    document.getElementById('content')?.focus({ preventScroll: true });
    sessionStorage.setItem(HIDDEN, email);
    setHidden(email);
  };
  return (
    <Strip tone="quiet" icon={<IconMail size={18} aria-hidden />} onHide={hide}>
      <span>{emailTexts.en.notice(email)}</span>
      <StripButton isBusy={again.isPending} onClick={() => again.mutate()}>
        {emailTexts.en.sendAgain}
      </StripButton>
    </Strip>
  );
}
