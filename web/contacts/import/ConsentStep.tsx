import { Autocomplete, Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { ATTESTED_WORDING, contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { importTexts } from '#contract/contacts/imports.texts.ts';
import { type ContactImport, contactImports, type SayingNo } from '#contract/contacts/imports.ts';
import { ATTESTATION_MAX } from '#contract/contacts/limits.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { useShop } from '../../shell/shop.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from '../../ui/import/Import.module.css';
import { DiscardButton } from './DiscardButton.tsx';
import { keepImport } from './keep_import.ts';

interface ConsentStepProps {
  given: ContactImport;
  sayingNo: SayingNo;
  onRunning: () => void;
}

interface Values {
  agreed: 'yes' | 'no' | '';
  how: string;
  when: string;
  by: string;
  isConfirmed: boolean;
}

const ERROR = { errorProps: { role: 'alert' } };

/** The shop's word on how these contacts agreed; without it they have to confirm first. Nothing is ticked beforehand. */
export function ConsentStep({ given, sayingNo, onRunning }: ConsentStepProps) {
  const texts = importTexts.consent;
  const { user } = useShop();
  const form = useForm<Values>({
    initialValues: { agreed: '', how: '', when: '', by: user.username, isConfirmed: false },
    validate: {
      agreed: (agreed) => (agreed === '' ? texts.chooseFirst : null),
      how: (how, { agreed }) => (agreed === 'yes' && !how.trim() ? contactErrors.attestationHow : null),
      when: (when, { agreed }) => (agreed === 'yes' && !when ? texts.whenFirst : null),
      by: (by, { agreed }) => (agreed === 'yes' && !by.trim() ? commonTexts.nameNeeded : null),
      isConfirmed: (isConfirmed, { agreed }) => (agreed === 'yes' && !isConfirmed ? texts.confirmFirst : null),
    },
  });
  const run = useMutation({
    mutationFn: ({ agreed, how, when, by }: Values) =>
      call(contactImports.run, {
        params: { import_id: given.import_id },
        body: { saying_no: sayingNo, ...(agreed === 'yes' ? { attestation: { how, when, by } } : {}) },
      }),
    onSuccess: keepImport,
    onError: (error) => {
      const fields = error instanceof ApiFailure ? error.more.fields : undefined;
      for (const [field, sentence] of Object.entries((fields ?? {}) as Record<string, string>)) {
        form.setFieldError(field.replace('attestation.', ''), sentence);
      }
    },
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!run.isPending) run.mutate(values, { onSuccess: onRunning });
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      <Radio.Group aria-label={texts.title} {...ERROR} {...form.getInputProps('agreed')}>
        <div className={classes.choice}>
          <Radio value="yes" label={texts.yes} description={texts.yesDetail} />
          <Radio value="no" label={texts.no} description={texts.noDetail} />
        </div>
      </Radio.Group>
      {form.values.agreed === 'yes' ? (
        <div className={classes.attestation}>
          <Autocomplete
            label={texts.how}
            description={texts.howHint}
            data={contactTexts.form.writtenExamples}
            maxLength={ATTESTATION_MAX}
            required
            {...ERROR}
            {...form.getInputProps('how')}
          />
          <div className={classes.pair}>
            <TextInput label={texts.when} type="date" required {...ERROR} {...form.getInputProps('when')} />
            <TextInput label={texts.by} maxLength={NAME_MAX} required {...ERROR} {...form.getInputProps('by')} />
          </div>
          <blockquote className={classes.quote}>{ATTESTED_WORDING}</blockquote>
          <Checkbox label={texts.confirm} {...ERROR} {...form.getInputProps('isConfirmed', { type: 'checkbox' })} />
        </div>
      ) : null}
      {run.error ? <Failure detail={importTexts.failed(sentenceOf(run.error))} /> : null}
      <FormFoot>
        <DiscardButton import_id={given.import_id} />
        <Button type="submit" loading={run.isPending}>
          {texts.run(given.check?.fresh ?? 0)}
        </Button>
      </FormFoot>
    </form>
  );
}
