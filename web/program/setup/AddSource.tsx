import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isVisible } from '#contract/line.ts';
import { QR_LABEL_MAX } from '#contract/program/limits.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { program } from '#contract/program/program.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import classes from './Sources.module.css';

const texts = programTexts.sources;

/** A field for one more place; the new code is shown at once. */
export function AddSource() {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { label: '' },
    validate: { label: (label) => (isVisible(label) ? null : texts.labelRequired) },
  });
  const add = useMutation({
    mutationFn: (label: string) => call(program.createSource, { body: { label } }),
    onSuccess: async ({ label }, sent) => {
      if (form.getValues().label === sent) form.reset();
      tell(texts.added(label));
      await invalidate(program.listSources);
    },
    onError: (error) => form.setErrors({ label: sentenceOf(error), ...refusedFields(error) }),
  });
  return (
    <form
      className={classes.add}
      noValidate
      onSubmit={form.onSubmit(
        ({ label }) => {
          if (add.isPending) return;
          add.mutate(label, {
            onSuccess: ({ code }) => void navigate(paths.program({ view: 'qr', source: code }), { replace: true }),
          });
        },
        () => form.getInputNode('label')?.focus(),
      )}
    >
      <TextInput
        className={classes.field ?? ''}
        label={texts.label}
        placeholder={texts.placeholder}
        maxLength={QR_LABEL_MAX}
        autoComplete="off"
        errorProps={{ role: 'alert' }}
        {...form.getInputProps('label')}
      />
      <Button
        className={classes.addButton ?? ''}
        type="submit"
        variant="default"
        loading={add.isPending}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {texts.add}
      </Button>
    </form>
  );
}
