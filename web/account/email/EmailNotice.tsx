import { IconMail } from '@tabler/icons-react';
import { emailTexts } from '#contract/account/email.texts.ts';
import classes from './EmailNotice.module.css';
import { useSendAgain } from './useSendAgain.ts';

/** A quiet strip under the bar until the address is confirmed. */
export function EmailNotice({ email }: { email: string }) {
  const again = useSendAgain();
  return (
    <div className={classes.strip} role="status">
      <IconMail className={classes.icon ?? ''} size={18} aria-hidden />
      <span>{emailTexts.en.notice(email)}</span>
      <button
        type="button"
        className={classes.link}
        aria-disabled={again.isPending}
        onClick={() => (again.isPending ? undefined : again.mutate())}
      >
        {emailTexts.en.sendAgain}
      </button>
    </div>
  );
}
