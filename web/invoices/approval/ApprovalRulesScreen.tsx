import { Button, NativeSelect, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PRICE_CHANGE_MAX } from '#contract/inventory/limits.ts';
import { type ApprovalRules, approvalRules } from '#contract/invoices/approvals/approval_rules.ts';
import { approvalTexts } from '#contract/invoices/approvals/approvals.texts.ts';
import { APPROVERS } from '#contract/invoices/approvals/approvals.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { isOutdated } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useFirstAnswer } from '../../ui/useFirstAnswer.ts';
import classes from './Approval.module.css';

const texts = approvalTexts.rules;

/** `/invoices/approval`: which invoices need an approver, and who that is. */
export function ApprovalRulesScreen() {
  // A form that begins again asks for the rules again.
  const [start, setStart] = useState(0);
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={texts.title}
        detail={texts.detail}
      />
      <Begun key={start} onAgain={() => setStart(start + 1)} />
    </Page>
  );
}

function Begun({ onAgain }: Pick<RulesFormProps, 'onAgain'>) {
  const rules = useQuery({ ...q(approvalRules.get), staleTime: 0 });
  const begun = useFirstAnswer(rules);
  if (begun) return <RulesForm known={begun} onAgain={onAgain} />;
  if (rules.error) return <LoadFailure error={rules.error} onRetry={() => void rules.refetch()} />;
  return <SkeletonLines lines={5} />;
}

/** The rules as they are typed. */
function typedOf({ above, price_rise, version: _, ...rules }: ApprovalRules) {
  return {
    ...rules,
    above: above === null ? '' : String(above),
    price_rise: price_rise === null ? '' : String(Math.round(price_rise * 1e4) / 100),
  };
}

function inputOf({ above, price_rise, ...rules }: ReturnType<typeof typedOf>) {
  return {
    ...rules,
    above: above === '' ? null : Number(above),
    price_rise: price_rise === '' ? null : Math.round(Number(price_rise) * 100) / 1e4,
  };
}

interface RulesFormProps {
  known: ApprovalRules;
  /** Begins with what is saved now. */
  onAgain: () => void;
}

function RulesForm({ known, onAgain }: RulesFormProps) {
  const { currency } = useFormat();
  const { user } = useShop();
  const isOwner = hasRole(user, 'owner');
  /** What was saved last. */
  const [base, setBase] = useState(known);
  const [rules, setRules] = useState(() => typedOf(known));
  const change = (next: Partial<typeof rules>) => setRules((now) => ({ ...now, ...next }));
  const save = useMutation({
    mutationFn: () => call(approvalRules.set, { body: { ...inputOf(rules), version: base.version } }),
    onSuccess: (saved) => {
      setBase(saved);
      void invalidate(approvalRules.get);
      tell(texts.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const isDirty = () => JSON.stringify(inputOf(rules)) !== JSON.stringify(inputOf(typedOf(base)));
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <LeaveGuard isDirty={isDirty} />
      {save.error ? (
        <Failure
          title={texts.failed}
          detail={sentenceOf(save.error)}
          onRetry={isOutdated(save.error) ? onAgain : undefined}
          retryLabel={outdatedTexts.load}
        />
      ) : null}
      {isOwner ? null : <p className={classes.detail}>{texts.onlyOwners}</p>}
      <NumberField
        label={texts.above}
        description={texts.aboveHint}
        min={0}
        decimals={2}
        readOnly={!isOwner}
        rightSection={currency}
        rightSectionWidth={56}
        value={rules.above}
        onChange={(value) => change({ above: String(value) })}
      />
      <Switch
        label={texts.newVendor}
        readOnly={!isOwner}
        checked={rules.new_vendor}
        onChange={(event) => isOwner && change({ new_vendor: event.currentTarget.checked })}
      />
      <Switch
        label={texts.newItem}
        readOnly={!isOwner}
        checked={rules.new_item}
        onChange={(event) => isOwner && change({ new_item: event.currentTarget.checked })}
      />
      <NumberField
        label={texts.priceRise}
        description={texts.aboveHint}
        min={0}
        max={PRICE_CHANGE_MAX * 100}
        decimals={2}
        readOnly={!isOwner}
        rightSection="%"
        value={rules.price_rise}
        onChange={(value) => change({ price_rise: String(value) })}
      />
      <NativeSelect
        label={texts.approver}
        data={APPROVERS.filter((value) => isOwner || value === rules.approver).map((value) => ({
          value,
          label: texts.approvers[value],
        }))}
        value={rules.approver}
        onChange={(event) =>
          change({ approver: APPROVERS.find((one) => one === event.currentTarget.value) ?? 'owner' })
        }
      />
      {isOwner ? (
        <div>
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        </div>
      ) : null}
    </form>
  );
}
