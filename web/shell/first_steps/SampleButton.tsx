import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { invoices } from '#contract/invoices/invoices.ts';
import { firstStepTexts as texts } from '#contract/shell/first_steps.texts.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { warn } from '../../ui/dialogs/notify.ts';

/** Adds our sample invoice and opens it while it is being read. */
export function SampleButton({ sampleInvoiceId, variant }: { sampleInvoiceId?: string | null; variant?: 'default' }) {
  const navigate = useNavigate();
  const add = useMutation({
    mutationFn: () => call(invoices.addSample),
    onSuccess: () => void invalidate(invoices.list, invoices.get, firstSteps.list),
    onError: (error) => warn(sentenceOf(error)),
  });
  const open = () => add.mutate(undefined, { onSuccess: ({ invoice_id }) => void navigate(paths.invoice(invoice_id)) });
  return (
    <Button {...(variant ? { variant } : {})} loading={add.isPending} onClick={open}>
      {sampleInvoiceId ? texts.openSample : texts.trySample}
    </Button>
  );
}
