import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { approvalTexts } from '#contract/invoices/approvals.texts.ts';
import { APPROVERS, type ApprovalRules, approvals } from '#contract/invoices/approvals.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { PRICE_CHANGE_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { useFormat } from '../../format.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './Approval.module.css';

const texts = approvalTexts.rules;

/** `/invoices/approval`: which invoices need an approver, and who that is. */
export function ApprovalRulesScreen() {
  const { data, error, refetch } = useQuery(q(approvals.rules));
  return (
    <Page title={texts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={texts.title}
        detail={texts.detail}
      />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={5} /> : null}
      {data ? <RulesForm known={data} /> : null}
    </Page>
  );
}

function RulesForm({ known }: { known: ApprovalRules }) {
  const { currency } = useFormat();
  const { user } = useShop();
  const isOwner = hasRole(user, 'owner');
  const [rules, setRules] = useState(() => ({
    ...known,
    above: known.above === null ? '' : String(known.above),
    price_rise: known.price_rise === null ? '' : String(Math.round(known.price_rise * 1e4) / 100),
  }));
  const change = (next: Partial<typeof rules>) => setRules((now) => ({ ...now, ...next }));
  const save = useMutation({
    mutationFn: () =>
      call(approvals.setRules, {
        body: {
          ...rules,
          above: rules.above === '' ? null : rules.above,
          price_rise: rules.price_rise === '' ? null : Math.round(Number(rules.price_rise) * 100) / 1e4,
        },
      }),
    onSuccess: () => {
      void invalidate(approvals.rules);
      tell(texts.saved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {save.error ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
      {isOwner ? null : <p className={classes.detail}>{texts.onlyOwners}</p>}
      <NumberInput
        label={texts.above}
        description={texts.aboveHint}
        min={0}
        decimalScale={2}
        hideControls
        inputMode="decimal"
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
      <NumberInput
        label={texts.priceRise}
        description={texts.aboveHint}
        min={0}
        max={PRICE_CHANGE_MAX * 100}
        decimalScale={2}
        hideControls
        inputMode="decimal"
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
