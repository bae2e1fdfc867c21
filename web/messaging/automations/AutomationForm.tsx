import { Button, Input, SegmentedControl } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { automationErrors, automationTexts as texts } from '#contract/messaging/automations/automations.texts.ts';
import { type Automation, automations } from '#contract/messaging/automations/automations.ts';
import { AUTOMATION_DAYS } from '#contract/messaging/automations/kinds.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { goToFirst, refuseFields } from '../../ui/fields/refuse_fields.ts';
import { MessageField } from '../words/MessageField.tsx';
import { AutomationPreview } from './AutomationPreview.tsx';
import classes from './Automations.module.css';
import { type AutomationFields, fieldsOf, inputOf } from './automation_fields.ts';
import { useAutomationPreview } from './useAutomationPreview.ts';

interface AutomationFormProps {
  text: Automation;
  onClose: () => void;
}

/** The days and the words of an automation, with what it would do now. It is turned on, or changed, with both in view. */
export function AutomationForm({ text, onClose }: AutomationFormProps) {
  const { kind, is_on } = text;
  // What is saved elsewhere meanwhile is not replaced.
  const [version] = useState(text.version);
  const about = texts.kinds[kind];
  const wordsId = useId();
  const form = useForm<AutomationFields>({
    initialValues: fieldsOf(text),
    validate: {
      days: (_, fields) => (inputOf(kind, fields) ? null : automationErrors.days(kind)),
      body: (body, { isOwn }) => (isOwn && body.trim() === '' ? automationErrors.words : null),
    },
  });
  const input = inputOf(kind, form.values);
  const preview = useAutomationPreview(input);
  // Nothing is turned on before it was seen.
  const isSeen = input === null || preview.isCurrent;
  const save = useMutation({
    mutationFn: (body: NonNullable<typeof input>) => call(automations.turnOn, { body: { ...body, version } }),
    onSuccess: () => {
      void invalidate(automations.list, automations.reach, automations.results);
      tell(is_on ? texts.saved : texts.turnedOn(about.title));
      onClose();
    },
    onError: (error) => refuseFields(form, refusedFields(error)),
  });
  const failedWhole = save.isError && (!form.values.isOwn || Object.keys(refusedFields(save.error)).length === 0);
  const write = (field: 'body' | 'body_es') => (words: string) => {
    form.setFieldValue(field, words);
    form.clearFieldError(field);
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        () => {
          if (input && isSeen && !save.isPending) save.mutate(input);
        },
        (faults) => goToFirst(form, faults),
      )}
    >
      <LeaveGuard isDirty={() => form.isDirty() && !save.isSuccess} />
      <div className={classes.fields}>
        <NumberField
          className={classes.days ?? ''}
          label={about.days}
          description={about.daysHint}
          {...AUTOMATION_DAYS[kind]}
          decimals={0}
          errorProps={{ role: 'alert' }}
          {...form.getInputProps('days')}
        />
        <div className={classes.words}>
          <Input.Label labelElement="div" id={wordsId}>
            {texts.words}
          </Input.Label>
          <SegmentedControl
            aria-labelledby={wordsId}
            value={form.values.isOwn ? 'own' : 'standard'}
            onChange={(value) => form.setFieldValue('isOwn', value === 'own')}
            data={[
              { value: 'standard', label: texts.standard },
              { value: 'own', label: texts.own },
            ]}
          />
        </div>
        {form.values.isOwn ? (
          <>
            <MessageField
              label={texts.ownWords}
              description={about.wordsHint}
              lang="en"
              minRows={3}
              errorProps={{ role: 'alert' }}
              {...form.getInputProps('body')}
              value={form.values.body}
              onWrite={write('body')}
            />
            <MessageField
              label={texts.ownSpanish}
              description={texts.ownSpanishHint}
              lang="es"
              minRows={3}
              errorProps={{ role: 'alert' }}
              {...form.getInputProps('body_es')}
              value={form.values.body_es}
              onWrite={write('body_es')}
            />
          </>
        ) : null}
        {failedWhole ? <Failure isAnswer detail={sentenceOf(save.error)} /> : null}
      </div>
      <AutomationPreview preview={preview} isChosen={input !== null} isOn={is_on} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={save.isPending || !isSeen}>
          {is_on ? texts.save : texts.turnOn}
        </Button>
      </div>
    </form>
  );
}
