import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { isVisible } from '#contract/line.ts';
import { QR_LABEL_MAX } from '#contract/program/limits.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import { program, type QrSource } from '#contract/program/program.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';

const texts = programTexts.sources;

interface RenameSourceProps {
  source: QrSource;
  opened: boolean;
  onClose: () => void;
}

/** Renames a place; printed codes keep working. */
export function RenameSource({ source, opened, onClose }: RenameSourceProps) {
  return (
    <Modal opened={opened} onClose={onClose} closeOnClickOutside={false} title={texts.renameTitle(source.label)}>
      <Fields source={source} onClose={onClose} />
    </Modal>
  );
}

function Fields({ source, onClose }: { source: QrSource; onClose: () => void }) {
  const form = useForm({
    initialValues: { label: source.label },
    validate: { label: (label) => (isVisible(label) ? null : texts.labelRequired) },
  });
  const rename = useMutation({
    mutationFn: (label: string) =>
      call(program.updateSource, { params: { qr_source_id: source.qr_source_id }, body: { label } }),
    onSuccess: ({ label }) => {
      void invalidate(program.listSources);
      tell(texts.renamed(label));
    },
    onError: (error) => form.setErrors({ label: sentenceOf(error), ...refusedFields(error) }),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        ({ label }) => {
          if (!rename.isPending) rename.mutate(label, { onSuccess: onClose });
        },
        () => form.getInputNode('label')?.focus(),
      )}
    >
      <TextInput
        label={texts.label}
        description={texts.renameHint}
        maxLength={QR_LABEL_MAX}
        autoComplete="off"
        data-autofocus
        errorProps={{ role: 'alert' }}
        {...form.getInputProps('label')}
      />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={rename.isPending}>
          {texts.rename}
        </Button>
      </FormFoot>
    </form>
  );
}
