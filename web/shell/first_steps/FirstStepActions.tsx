import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { firstStepTexts as texts } from '#contract/shell/first_steps.texts.ts';
import type { FirstStep } from '#contract/shell/first_steps.ts';
import { paths } from '../../paths.ts';
import { useShop } from '../shop.ts';
import { SampleButton } from './SampleButton.tsx';

/** The way to a step that one screen does. */
export function LinkAction({ step, sampleInvoiceId }: { step: FirstStep; sampleInvoiceId: string | null }) {
  const target: Partial<Record<FirstStep, string>> = {
    post_invoice: sampleInvoiceId ? paths.invoice(sampleInvoiceId) : paths.invoices({ status: 'to_do' }),
    set_level: paths.inventory({ sort: 'name' }),
    give_contact: paths.program(),
    make_poster: paths.posterInput(),
    send_test: paths.campaigns({ view: 'message' }),
  };
  const isSample = step === 'post_invoice' && sampleInvoiceId !== null;
  return (
    <Button component={Link} to={target[step] ?? paths.home()}>
      {isSample ? texts.openSample : texts.steps[step].action}
    </Button>
  );
}

export function AddInvoiceActions({ sampleInvoiceId }: { sampleInvoiceId: string | null }) {
  return (
    <>
      <SampleButton sampleInvoiceId={sampleInvoiceId} />
      <Button variant="default" component={Link} to={paths.invoices({ add: 1 })}>
        {texts.steps.add_invoice.action}
      </Button>
    </>
  );
}

/** Joining happens on pages for customers, which open beside the book. */
export function FirstCustomerActions({ hasTestPhones }: { hasTestPhones: boolean }) {
  const { user } = useShop();
  const beside = { component: 'a', target: '_blank', rel: 'noopener' } as const;
  const icon = <IconExternalLink size={16} aria-hidden />;
  const newTab = <span className="visually-hidden"> ({texts.newTab})</span>;
  return (
    <>
      <Button {...beside} href={paths.loyaltySignup({ company_id: user.company_id })} rightSection={icon}>
        {texts.steps.first_customer.action}
        {newTab}
      </Button>
      {hasTestPhones ? (
        <Button {...beside} variant="default" href={paths.testPhones()} rightSection={icon}>
          {texts.testPhones}
          {newTab}
        </Button>
      ) : null}
    </>
  );
}
