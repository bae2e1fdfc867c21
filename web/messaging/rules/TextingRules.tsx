import { Button, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { quietWindowFault } from '#contract/messaging/settings/quiet_hours.ts';
import { messagingSettingsTexts as texts } from '#contract/messaging/settings/settings.texts.ts';
import { messagingSettings } from '#contract/messaging/settings/settings.ts';
import { outdatedTexts } from '#contract/texts/outdated.ts';
import { call, type ReplyOf, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { isOutdated, refusedFields } from '../../refusals.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { goToFirst, refuseFields } from '../../ui/fields/refuse_fields.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { useTakeOver } from '../useTakeOver.ts';
import { clockOf, minutesOf } from './clock.ts';
import classes from './TextingRules.module.css';

/** Hours, limits and costs of the company's texts; managers change them. */
export function TextingRules() {
  const { data, error, refetch } = useQuery(q(messagingSettings.get));
  if (data) return <Fields settings={data} />;
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  return <SkeletonLines lines={8} />;
}

type Settings = ReplyOf<typeof messagingSettings.get>;
/** What the form holds: the hours as a clock shows them. */
type Fields = Omit<Settings, 'window_start' | 'window_end' | 'link_example' | 'updated_at'> & {
  window_start: string;
  window_end: string;
};

function windowFault({ window_start, window_end }: Fields): string | null {
  return quietWindowFault({ from: minutesOf(window_start), until: minutesOf(window_end) });
}

function fieldsOf(settings: Settings): Fields {
  return {
    window_start: clockOf(settings.window_start),
    window_end: clockOf(settings.window_end),
    cap_per_day: settings.cap_per_day,
    cap_per_week: settings.cap_per_week,
    promised_per_month: settings.promised_per_month,
    cents_per_segment: settings.cents_per_segment,
    age_gate: settings.age_gate,
    version: settings.version,
  };
}

function Fields({ settings }: { settings: Settings }) {
  const { user } = useShop();
  const readOnly = !hasRole(user, 'manager');
  const form = useForm<Fields>({
    initialValues: fieldsOf(settings),
    validate: { window_end: (_, fields) => windowFault(fields) },
  });
  useTakeOver(settings, fieldsOf, form);
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      call(messagingSettings.update, {
        body: {
          ...fields,
          window_start: minutesOf(fields.window_start),
          window_end: minutesOf(fields.window_end),
        },
      }),
    onSuccess: ({ version }, fields) => {
      void invalidate(messagingSettings.get);
      form.setFieldValue('version', version);
      // Not what the form holds by now: something may have been typed since.
      form.resetDirty({ ...fields, version });
      tell(texts.saved);
    },
    onError: (error) => refuseFields(form, refusedFields(error)),
  });
  const load = useMutation({
    mutationFn: () => call(messagingSettings.get),
    onSuccess: (now) => {
      form.setInitialValues(fieldsOf(now));
      form.setValues(fieldsOf(now));
      save.reset();
    },
    onError: (error) => warn(sentenceOf(error)),
  });
  const failedWhole = save.isError && Object.keys(refusedFields(save.error)).length === 0;
  const number = (field: 'cap_per_day' | 'cap_per_week' | 'promised_per_month', label: string, hint: string) => (
    <NumberField
      label={label}
      description={hint}
      min={1}
      decimals={0}
      readOnly={readOnly}
      errorProps={{ role: 'alert' }}
      {...form.getInputProps(field)}
    />
  );
  return (
    <Card title={texts.limits} detail={texts.intro}>
      <LeaveGuard isDirty={() => form.isDirty()} />
      <form
        className={classes.form}
        onSubmit={form.onSubmit(
          (fields) => save.mutate(fields),
          (faults) => goToFirst(form, faults),
        )}
        noValidate
      >
        {failedWhole ? (
          <Failure
            isAnswer
            detail={sentenceOf(save.error)}
            onRetry={isOutdated(save.error) ? () => load.mutate() : undefined}
            retryLabel={outdatedTexts.load}
          />
        ) : null}
        <div className={classes.pair}>
          <TextInput
            type="time"
            label={texts.windowStart}
            description={texts.windowHint}
            readOnly={readOnly}
            {...form.getInputProps('window_start')}
          />
          <TextInput
            type="time"
            label={texts.windowEnd}
            readOnly={readOnly}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('window_end')}
          />
        </div>
        <div className={classes.pair}>
          {number('cap_per_day', texts.capPerDay, texts.capHint)}
          {number('cap_per_week', texts.capPerWeek, texts.capHint)}
        </div>
        <div className={classes.pair}>
          {number('promised_per_month', texts.promised, texts.promisedHint)}
          <NumberField
            label={texts.cents}
            description={texts.centsHint}
            min={0}
            readOnly={readOnly}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('cents_per_segment')}
          />
        </div>
        <Switch
          label={texts.ageGate}
          description={texts.ageGateHint}
          disabled={readOnly}
          {...form.getInputProps('age_gate', { type: 'checkbox' })}
        />
        {readOnly ? (
          <p className={classes.note}>{whyNot(user, texts.readOnly)}</p>
        ) : (
          <div>
            <Button type="submit" loading={save.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
