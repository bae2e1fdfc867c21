import { Button } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { bodyMax } from '#contract/messaging/sms/sms.ts';
import { templateErrors } from '#contract/messaging/templates/errors.texts.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { bodyFault, type Template, type TemplateInput, templates } from '#contract/messaging/templates/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { LeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import { refuseFields } from '../../ui/fields/refuse_fields.ts';
import { useTakeOver } from '../useTakeOver.ts';
import { unpairedIn } from './named.ts';
import { PlaceholderButtons } from './PlaceholderButtons.tsx';
import { SpanishButton } from './SpanishButton.tsx';
import { TemplateBody } from './TemplateBody.tsx';
import { TemplateFacts } from './TemplateFacts.tsx';
import classes from './TemplateForm.module.css';
import { TemplatePreview } from './TemplatePreview.tsx';
import { useInsertion } from './useInsertion.ts';

const texts = templateTexts.form;

type WordsField = 'body' | 'body_es';

interface TemplateFormProps {
  /** Null: a new one. */
  template: Template | null;
  company: string;
  /** Staff may look. */
  readOnly: boolean;
}

/** A template's words, with the phone that gets them beside. */
export function TemplateForm({ template, company, readOnly }: TemplateFormProps) {
  const navigate = useNavigate();
  const form = useForm<TemplateInput>({
    initialValues: fieldsOf(template),
    validate: {
      title: (title) => (title.trim() ? null : templateErrors.titleRequired),
      category: (category) => (category.trim() ? null : templateErrors.categoryRequired),
      body: (body) => bodyFault(body, company),
      body_es: (_, fields) => spanishFault(spanishOf(fields), company),
    },
    enhanceGetInputProps: (): { readOnly: boolean } => ({ readOnly: readOnly || isSaving }),
  });
  const isDone = useRef(false);
  const isDirty = useCallback(() => !isDone.current && form.isDirty(), [form.isDirty]);
  useTakeOver(template, fieldsOf, form);

  const save = useMutation({
    mutationFn: (fields: TemplateInput) => {
      const body = { ...fields, body_es: spanishOf(fields) };
      if (!template) return call(templates.create, { body });
      return call(templates.update, { params: { template_id: template.id }, body });
    },
    onSuccess: (saved) => {
      isDone.current = true;
      void invalidate(templates.list, templates.categories, templates.get);
      tell(template ? texts.saved(saved.title) : texts.added(saved.title));
    },
    onError: (error) => refuseFields(form, refusedFields(error)),
  });
  // What is written before the list opens would be lost.
  const isSaving = save.isPending || save.isSuccess;
  const submit = (fields: TemplateInput) => {
    if (!isSaving) save.mutate(fields, { onSuccess: () => void navigate(paths.templates()) });
  };
  const failedWhole = save.isError && Object.keys(refusedFields(save.error)).length === 0;

  const { body, language } = form.values;
  const spanish = spanishOf(form.values);
  /** The field that a placeholder is inserted into: the last focused one. */
  const [last, setLast] = useState<WordsField>('body');
  const words = { body: useWords(form, 'body', company), body_es: useWords(form, 'body_es', company) };
  const target = spanish === null ? 'body' : last;
  const insert = (name: string) => isSaving || words[target].insert(name);
  const unpaired = spanish ? unpairedIn(body, spanish) : [];
  const bodyProps = (name: WordsField) => ({
    company,
    readOnly,
    field: words[name].field,
    input: form.getInputProps(name),
    onWrite: (text: string) => isSaving || words[name].write(text),
    onFocus: () => setLast(name),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.fields}>
        {failedWhole ? <Failure isAnswer title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <TemplateFacts form={form} readOnly={readOnly} />
        <TemplateBody label={texts.body} hint={texts.bodyHint} language={language} {...bodyProps('body')} />
        {spanish !== null ? (
          <div>
            <TemplateBody label={texts.spanish} hint={texts.spanishHint} language="es" {...bodyProps('body_es')} />
            {unpaired.length > 0 ? (
              <p className={classes.unpaired} role="status">
                {texts.unpaired(unpaired)}
              </p>
            ) : null}
          </div>
        ) : null}
        {readOnly || language === 'es' || (spanish === null && template?.is_sample) ? null : (
          <SpanishButton form={form} readOnly={isSaving} />
        )}
        {template?.twin_id ? (
          <Link className={classes.twin ?? ''} to={paths.template(template.twin_id)}>
            {texts.twin[template.language === 'es' ? 'en' : 'es']}
          </Link>
        ) : null}
        {readOnly ? null : (
          <PlaceholderButtons
            legend={target === 'body' ? texts.insert : texts.insertSpanish}
            body={`${body} ${spanish ?? ''}`}
            onInsert={insert}
          />
        )}
      </div>
      <TemplatePreview company={company} body={body} spanish={spanish} />
      {readOnly ? null : (
        <div className={classes.foot}>
          <FormFoot>
            <Button variant="default" onClick={() => navigate(paths.templates())}>
              {commonTexts.actions.cancel}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {template ? texts.save : texts.add}
            </Button>
          </FormFoot>
        </div>
      )}
    </form>
  );
}

function fieldsOf(template: Template | null): TemplateInput {
  const { title = '', category = '', body = '', body_es = null, language = 'en' } = template ?? {};
  return { title, category, body, body_es, language };
}

/** How the words of one language change: typed, or with an inserted placeholder. */
function useWords(
  { values, setFieldValue, setFieldError }: UseFormReturnType<TemplateInput>,
  name: WordsField,
  company: string,
) {
  const write = (text: string) => setFieldValue(name, text);
  const full = () => setFieldError(name, texts.placeholdersFull);
  return { ...useInsertion(values[name] ?? '', bodyMax(company), write, full), write };
}

/** The Spanish version: none if the template itself is Spanish, even if some words were typed. */
function spanishOf({ language, body_es }: TemplateInput): string | null {
  return language === 'en' ? body_es : null;
}

function spanishFault(spanish: string | null, company: string): string | null {
  if (spanish === null) return null;
  return spanish.trim() === '' ? templateErrors.spanishRequired : bodyFault(spanish, company);
}
