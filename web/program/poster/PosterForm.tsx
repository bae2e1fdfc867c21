import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LIVE_CHECK_MS } from '#contract/limits.ts';
import { posterTexts } from '#contract/program/poster.texts.ts';
import { POSTER_COLOR, type PosterInput, poster, posterColorFault } from '#contract/program/poster.ts';
import { POSTER_FIELDS, type PosterField } from '#contract/program/poster_parts.ts';
import { call } from '../../api.ts';
import { paths } from '../../paths.ts';
import { keyOf, queryClient } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { refuseFields } from '../../ui/fields/refuse_fields.ts';
import { detailOr } from '../failure_words.ts';
import { ColorField } from './ColorField.tsx';
import { dropDraft, keepDraft } from './draft.ts';
import classes from './Poster.module.css';
import { PosterPicture } from './PosterPicture.tsx';

const texts = posterTexts.form;
const FIELDS = Object.keys(POSTER_FIELDS) as PosterField[];

interface PosterFormProps {
  first: PosterInput;
  /** The id of the saved poster; null: there is none. */
  templateId: string | null;
  /** The place whose code the poster carries. */
  source: string | null;
}

/** The fields, the poster beside them while they are filled, and Generate, which keeps the words and leads to the preview. */
export function PosterForm({ first, templateId, source }: PosterFormProps) {
  const { user } = useShop();
  const navigate = useNavigate();
  const readOnly = !hasRole(user, 'manager');
  const form = useForm<PosterInput>({
    initialValues: first,
    validate: { color: posterColorFault },
    onValuesChange: (words) => keepDraft(sessionStorage, user.company_id, words),
  });
  const show = (words: PosterInput) => navigate(paths.posterPreview({ source }), { state: { poster: words } });
  const save = useMutation({
    mutationFn: (body: PosterInput) => {
      const query = templateId === null ? {} : { poster_template_id: templateId };
      return call(poster.putTemplate, { body, query });
    },
    onSuccess: (template) => {
      dropDraft(sessionStorage, user.company_id);
      queryClient.setQueryData(keyOf(poster.getTemplate), template);
    },
    onError: (error) => refuseFields(form, refusedFields(error)),
  });
  // The preview shows what was sent: what is written before it opens would be missing there.
  const isSaving = save.isPending || save.isSuccess;
  const failedWhole = save.isError && Object.keys(refusedFields(save.error)).length === 0;
  const [settled] = useDebouncedValue(form.values, LIVE_CHECK_MS);
  // While its color is none, or too light, the words are drawn in the last that was right, and in ink before any was.
  const [color, setColor] = useState(() => (posterColorFault(first.color) === null ? first.color : POSTER_COLOR));
  if (color !== settled.color && posterColorFault(settled.color) === null) setColor(settled.color);
  return (
    <div className={classes.columns}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (words) => {
            if (!isSaving) save.mutate(words, { onSuccess: () => void show(words) });
          },
          () => form.getInputNode('color')?.focus(),
        )}
      >
        <Card title={texts.words}>
          <div className={classes.fields}>
            {failedWhole ? <Failure isAnswer detail={detailOr(save.error, () => texts.saveFailed)} /> : null}
            {FIELDS.map((field) => (
              <Textarea
                key={field}
                autosize
                minRows={1}
                maxRows={4}
                label={texts.fields[field]}
                maxLength={POSTER_FIELDS[field]}
                description={
                  isNearlyFull(form.values[field], field)
                    ? texts.left(form.values[field].length, POSTER_FIELDS[field])
                    : null
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                readOnly={readOnly || isSaving}
                errorProps={{ role: 'alert' }}
                {...form.getInputProps(field)}
              />
            ))}
            <ColorField readOnly={readOnly || isSaving} {...form.getInputProps('color')} />
          </div>
          <FormFoot>
            {readOnly ? (
              <Button onClick={() => show(form.values)}>{texts.look}</Button>
            ) : (
              <Button type="submit" loading={save.isPending}>
                {texts.generate}
              </Button>
            )}
          </FormFoot>
          <p className={classes.note}>{readOnly ? whyNot(user, texts.readOnly) : texts.unsaved}</p>
        </Card>
      </form>
      <div className={classes.beside}>
        <Card title={texts.preview}>
          <PosterPicture order={{ words: { ...settled, color }, size: 'letter', source }} />
        </Card>
      </div>
    </div>
  );
}

/** The count is worth reading only when it is about to matter. */
function isNearlyFull(text: string, field: PosterField): boolean {
  return text.length > POSTER_FIELDS[field] * 0.7;
}
