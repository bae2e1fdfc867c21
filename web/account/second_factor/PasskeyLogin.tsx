import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { call } from '../../api.ts';
import { Failure } from '../../ui/Failure.tsx';
import type { StepTaken } from '../login_outcome.ts';
import { hasPasskeys, signWithPasskey } from './browser_passkeys.ts';
import { signingFault } from './PasswordForm.tsx';

/** Logs in with a passkey alone: no name, no password. Browsers offer passkeys only under a name and over https. */
export function PasskeyLogin({ isPending, onTake }: { isPending: boolean; onTake: (step: StepTaken) => void }) {
  const sign = useMutation({
    mutationFn: async () => {
      const { challenge, passkey_options } = await call(secondFactor.startPasskeyLogin);
      return { challenge, passkey: await signWithPasskey(passkey_options) };
    },
    onSuccess: onTake,
  });
  if (!hasPasskeys() || /^[\d.]+$|:/.test(location.hostname)) return null;
  return (
    <>
      {sign.isError ? <Failure detail={signingFault(sign.error)} /> : null}
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={20} aria-hidden />}
        loading={isPending || sign.isPending}
        onClick={() => sign.mutate()}
      >
        {secondFactorTexts.passwordless.open}
      </Button>
    </>
  );
}
