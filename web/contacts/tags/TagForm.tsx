import { Button, ColorInput, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { tagTexts as texts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { TAG_COLOR_DEFAULT, TAG_DESCRIPTION_MAX, TAG_NAME_MAX } from '#contract/contacts/limits.ts';
import { type Tag, tagColorFault, tagNameFault, tags } from '#contract/contacts/tags.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { refusalsOf } from '../contact_form.ts';
import { ColorTag } from './ColorTag.tsx';
import classes from './Tags.module.css';

const SWATCHES = [
  TAG_COLOR_DEFAULT,
  '#1f6f54',
  '#2e9e6b',
  '#e0a100',
  '#e2711d',
  '#c8362b',
  '#c2418c',
  '#7a4fc9',
  '#4b6075',
  '#1c1b1a',
];
const ERROR = { errorProps: { role: 'alert' } } as const;

/** Adds a tag, or changes one. */
export function TagForm({ tag, onDone }: { tag: Tag | null; onDone: () => void }) {
  const form = useForm({
    initialValues: {
      name: tag?.name ?? '',
      color_hex: tag?.color_hex ?? TAG_COLOR_DEFAULT,
      description: tag?.description ?? '',
      is_active: tag?.is_active ?? true,
    },
    validate: { name: tagNameFault, color_hex: tagColorFault },
  });
  const save = useMutation({
    mutationFn: (body: typeof form.values) =>
      tag ? call(tags.update, { params: { tag_id: tag.tag_id }, body }) : call(tags.create, { body }),
    onSuccess: ({ name }) => {
      void invalidate(tags.list, contacts.list, contacts.get);
      tell(tag ? texts.changed(name) : texts.added(name));
    },
    onError: (error) => form.setErrors(refusalsOf(error)),
  });
  const isWhole = save.isError && Object.keys(refusalsOf(save.error)).length === 0;
  const { name, color_hex } = form.values;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => {
          if (!save.isPending) save.mutate(values, { onSuccess: onDone });
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {isWhole ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
      <TextInput
        label={texts.name}
        autoComplete="off"
        autoFocus
        maxLength={TAG_NAME_MAX}
        required
        withAsterisk={false}
        {...ERROR}
        {...form.getInputProps('name')}
      />
      <ColorInput
        label={texts.color}
        description={texts.colorHint}
        format="hex"
        withPicker={false}
        withEyeDropper={false}
        swatches={SWATCHES}
        swatchesPerRow={5}
        {...ERROR}
        {...form.getInputProps('color_hex')}
      />
      <div className={classes.preview}>
        {texts.preview}
        <ColorTag
          name={name.trim() || texts.previewName}
          color_hex={tagColorFault(color_hex) === null ? color_hex : TAG_COLOR_DEFAULT}
        />
      </div>
      <TextInput
        label={texts.description}
        autoComplete="off"
        maxLength={TAG_DESCRIPTION_MAX}
        {...ERROR}
        {...form.getInputProps('description')}
      />
      <Switch label={texts.active} {...form.getInputProps('is_active', { type: 'checkbox' })} />
      <FormFoot>
        <Button variant="default" onClick={onDone}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {commonTexts.actions.save}
        </Button>
      </FormFoot>
    </form>
  );
}
