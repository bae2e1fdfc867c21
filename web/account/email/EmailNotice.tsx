import { IconMail } from '@tabler/icons-react';
import { emailTexts } from '#contract/account/email.texts.ts';
import { Strip, StripButton } from '../../shell/notices/Strip.tsx';
import { useSendAgain } from './useSendAgain.ts';

/** A quiet strip under the bar until the address is confirmed. */
export function EmailNotice({ email }: { email: string }) {
  const again = useSendAgain();
  return (
    <Strip tone="quiet" icon={<IconMail size={18} aria-hidden />}>
      <span>{emailTexts.en.notice(email)}</span>
      <StripButton isBusy={again.isPending} onClick={() => again.mutate()}>
        {emailTexts.en.sendAgain}
      </StripButton>
    </Strip>
  );
}
