import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { account, type User } from '#contract/account/account.ts';
import { companyTexts } from '#contract/account/company.texts.ts';
import { company, helpContactFault } from '#contract/account/company.ts';
import { zipFault } from '#contract/account/fields.ts';
import { ADDRESS_MAX, ZIP_MAX } from '#contract/account/limits.ts';
import { EMAIL_MAX, NAME_MAX } from '#contract/limits.ts';
import { branding } from '#contract/program/branding.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { isOutdated, refusedFields } from '../../refusals.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { SkeletonField } from '../../ui/list/Skeletons.tsx';
import { useFirstAnswer } from '../../ui/useFirstAnswer.ts';
import { dropBranding } from './branding_cache.ts';
import classes from './Settings.module.css';

/** Name, place, days and contact of the company; the owner changes them. */
export function CompanyCard({ user }: { user: User }) {
  const details = useQuery({ ...q(company.getDetails), staleTime: 0 });
  const begun = useFirstAnswer(details);
  return (
    <Card title={companyTexts.title} detail={companyTexts.intro}>
      {begun ? (
        <Fields details={begun} user={user} />
      ) : details.error ? (
        <LoadFailure error={details.error} onRetry={details.refetch} />
      ) : (
        <Bones user={user} />
      )}
    </Card>
  );
}

type Details = ReplyOf<typeof company.getDetails>;

function companyFaults(fields: Details) {
  return {
    name: fields.name.trim() ? null : companyTexts.nameRequired,
    zip_code: zipFault(fields.zip_code),
    help_contact: helpContactFault(fields.help_contact),
  };
}

/** The saved values, except for fields that a user changed after sending: these keep what was typed. */
function withTyped<Values extends object>(saved: Values, sent: Values, now: Values): Values {
  const kept = { ...saved };
  for (const field of Object.keys(saved) as (keyof Values)[]) {
    if (now[field] !== sent[field]) kept[field] = now[field];
  }
  return kept;
}

function Fields({ details, user }: { details: Details; user: User }) {
  const readOnly = !hasRole(user, 'owner');
  const form = useForm<Details>({ initialValues: details, validate: companyFaults });
  const save = useMutation({
    mutationFn: ({ currency: _, ...body }: Details) => call(company.updateDetails, { body }),
    onSuccess: (saved, sent) => {
      dropBranding(user.company_id);
      void invalidate(account.getUser, company.getDetails, branding.get, firstSteps.list);
      form.setInitialValues(saved);
      form.setValues(withTyped(saved, sent, form.getValues()));
      tell(companyTexts.saved);
    },
    onError: (error) => form.setErrors(refusedFields(error)),
  });
  const load = useMutation({
    mutationFn: () => call(company.getDetails),
    onSuccess: (now) => {
      form.setInitialValues(now);
      form.setValues(now);
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const failedWhole = save.isError && Object.keys(refusedFields(save.error)).length === 0;
  const propsOf = (field: keyof Details) => ({
    ...form.getInputProps(field),
    errorProps: { role: 'alert' },
    readOnly,
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((fields) => save.mutate(fields))} noValidate>
      <LeaveGuard isDirty={() => form.isDirty()} />
      {failedWhole ? (
        <Failure
          detail={sentenceOf(save.error)}
          onRetry={isOutdated(save.error) ? () => load.mutate() : undefined}
          retryLabel={outdatedTexts.load}
        />
      ) : null}
      <TextInput label={companyTexts.name} required maxLength={NAME_MAX} {...propsOf('name')} />
      <div className={classes.pair}>
        <TextInput label={companyTexts.zipCode} required maxLength={ZIP_MAX} {...propsOf('zip_code')} />
        <Select
          label={companyTexts.timeZone}
          required
          searchable
          allowDeselect={false}
          maxDropdownHeight={260}
          limit={100}
          data={zonesWith(details.time_zone)}
          {...propsOf('time_zone')}
        />
      </div>
      <Textarea
        label={companyTexts.address}
        description={companyTexts.addressHint}
        autosize
        minRows={2}
        maxLength={ADDRESS_MAX}
        autoComplete="street-address"
        {...propsOf('address')}
      />
      <TextInput
        label={companyTexts.helpContact}
        description={companyTexts.helpContactHint}
        maxLength={EMAIL_MAX}
        {...propsOf('help_contact')}
      />
      <Foot user={user} isSaving={save.isPending} />
    </form>
  );
}

/** The fields before their values are loaded. */
function Bones({ user }: { user: User }) {
  return (
    <div className={classes.form} aria-busy>
      <SkeletonField label={companyTexts.name} />
      <div className={classes.pair}>
        <SkeletonField label={companyTexts.zipCode} />
        <SkeletonField label={companyTexts.timeZone} />
      </div>
      <SkeletonField label={companyTexts.address} hint={companyTexts.addressHint} isTall />
      <SkeletonField label={companyTexts.helpContact} hint={companyTexts.helpContactHint} />
      <Foot user={user} isSaving={false} disabled />
    </div>
  );
}

function Foot({ user, isSaving, disabled = false }: { user: User; isSaving: boolean; disabled?: boolean }) {
  if (!hasRole(user, 'owner')) return <p className={classes.note}>{companyTexts.ownerOnly}</p>;
  return (
    <div className={classes.buttons}>
      <Button type="submit" loading={isSaving} disabled={disabled}>
        {companyTexts.save}
      </Button>
    </div>
  );
}

/** The browser's zones; those of the States first, and the company's own whatever it is. */
function zonesWith(own: string): string[] {
  const zones = new Set([own, ...US_ZONES, ...Intl.supportedValuesOf('timeZone')]);
  return [...zones];
}

const US_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];
