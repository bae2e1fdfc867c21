import { Button, Modal, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { approvalTexts as texts } from '#contract/invoices/approvals/approvals.texts.ts';
import { type Approval, approvals } from '#contract/invoices/approvals/approvals.ts';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { NOTE_MAX } from '#contract/limits.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { invalidate } from '../../query.ts';
import { hasRole, useShop } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { Notice } from '../review/notices/Notice.tsx';
import classes from './Approval.module.css';

interface ApprovalNoticeProps {
  invoice: Invoice;
  approval: Approval;
}

/** Whether an approver has agreed, why it needs that, and for an approver the two answers. */
export function ApprovalNotice({ invoice, approval }: ApprovalNoticeProps) {
  const format = useFormat();
  const { user } = useShop();
  const [refusing, refuse] = useDisclosure(false);
  const decide = useMutation({
    mutationFn: (answer: { decision: 'approved' | 'refused'; note?: string }) =>
      call(approvals.decide, {
        params: { invoice_id: invoice.invoice_id },
        body: { ...answer, version: invoice.version },
      }),
    onSuccess: (_, { decision }) => {
      refuse.close();
      tell(decision === 'approved' ? texts.approvedDone : texts.refusedDone);
      void invalidate(invoices.get, invoices.list, waiting.list);
    },
    onError: (error, { decision }) => {
      if (decision === 'approved') warn(sentenceOf(error));
    },
  });
  const { status, reasons, asked_by, asked_at, decided_by, decided_at, note, approver } = approval;
  const decider = decided_by ?? texts.unknownUser;
  const day = decided_at ? format.instantDate(decided_at) : '';
  if (status === 'approved') {
    return (
      <Notice tone="good" title={texts.approvedTitle(decider, day)}>
        {invoice.status === 'needs_review' ? texts.approved : null}
      </Notice>
    );
  }
  if (status === 'refused') {
    return (
      <Notice tone="bad" title={texts.refusedTitle(decider, day)}>
        {note} {texts.refused}
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="doubt"
        title={texts.asked.title(texts.approvers[approver])}
        actions={
          hasRole(user, approver) ? (
            <>
              <Button variant="default" onClick={refuse.open}>
                {texts.refuse}
              </Button>
              <Button
                loading={decide.isPending && decide.variables.decision === 'approved'}
                onClick={() => decide.mutate({ decision: 'approved' })}
              >
                {texts.approve}
              </Button>
            </>
          ) : null
        }
      >
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason.kind}>{texts.reason(reason, { money: format.money, percent: format.percent })}</li>
          ))}
        </ul>
        {texts.asked.by(asked_by ?? texts.unknownUser, format.ago(asked_at, new Date()))}
      </Notice>
      <Modal opened={refusing} onClose={refuse.close} closeOnClickOutside={false} title={texts.refuseTitle}>
        <RefusalForm
          isSaving={decide.isPending}
          failure={decide.error}
          onClose={refuse.close}
          onRefuse={(why) => decide.mutate({ decision: 'refused', note: why })}
        />
      </Modal>
    </>
  );
}

interface RefusalFormProps {
  isSaving: boolean;
  failure: Error | null;
  onClose: () => void;
  onRefuse: (why: string) => void;
}

function RefusalForm({ isSaving, failure, onClose, onRefuse }: RefusalFormProps) {
  const [why, setWhy] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = why.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing && !isSaving) onRefuse(why.trim());
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {failure ? <Failure title={texts.failed} detail={sentenceOf(failure)} /> : null}
      <Textarea
        label={texts.refuseReason}
        data-autofocus
        autosize
        minRows={3}
        maxLength={NOTE_MAX}
        error={asked && isMissing ? texts.refuseMissing : null}
        value={why}
        onChange={(event) => setWhy(event.currentTarget.value)}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={isSaving}>
          {texts.refuse}
        </Button>
      </FormFoot>
    </form>
  );
}
