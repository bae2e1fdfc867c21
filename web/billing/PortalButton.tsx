import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { billingTexts } from '#contract/billing/billing.texts.ts';
import { billing } from '#contract/billing/billing.ts';
import { call, sentenceOf } from '../api.ts';
import { Failure } from '../ui/Failure.tsx';
import { useShownAgain } from './useShownAgain.ts';

/** Leads to the payment provider's pages for cards and bills; prominent when something is to be paid there. */
export function PortalButton({ isProminent = false }: { isProminent?: boolean }) {
  const portal = useMutation({ mutationFn: () => call(billing.portal) });
  useShownAgain(portal.reset);
  // Whoever has gone to another screen meanwhile stays there.
  const open = () => portal.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) });
  return (
    <>
      {portal.error ? <Failure detail={sentenceOf(portal.error)} /> : null}
      <Button
        size="md"
        variant={isProminent ? 'filled' : 'default'}
        loading={portal.isPending || portal.isSuccess}
        onClick={open}
      >
        {billingTexts.pay.portal}
      </Button>
    </>
  );
}
