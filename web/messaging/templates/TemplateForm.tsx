import { Autocomplete, Button, Input, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { LANGUAGES } from '#contract/language.ts';
import { TEMPLATE_CATEGORY_MAX, TEMPLATE_TITLE_MAX } from '#contract/limits.ts';
import { bodyMax, fillPlaceholders, withPrefix } from '#contract/sms.ts';
import { bodyFault, type Template, type TemplateInput, templates } from '#contract/templates.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { templateErrors } from '#contract/texts/template_errors.ts';
import { templateTexts } from '#contract/texts/templates.ts';
import { ApiFailure, call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { invalidate, q } from '../../query.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/FormFoot.tsx';
import { LeaveGuard } from '../../ui/LeaveGuard.tsx';
import { MessageMeter } from '../../ui/MessageMeter.tsx';
import { tell } from '../../ui/notify.ts';
import { PhoneBubble } from '../../ui/PhoneBubble.tsx';
import { PlaceholderButtons } from './PlaceholderButtons.tsx';
import classes from './TemplateForm.module.css';
import { useInsertion } from './useInsertion.ts';

const texts = templateTexts.form;

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
  const categories = useQuery(q(templates.categories));
  const languageId = useId();
  const meterId = useId();
  const form = useForm<TemplateInput>({
    initialValues: fieldsOf(template),
    validate: {
      title: (title) => (title.trim() ? null : templateErrors.titleRequired),
      category: (category) => (category.trim() ? null : templateErrors.categoryRequired),
      body: (body) => bodyFault(body, company),
    },
  });
  const isDone = useRef(false);
  const isDirty = useCallback(() => !isDone.current && form.isDirty(), [form.isDirty]);
  useTakeOver(template, form);

  const save = useMutation({
    mutationFn: (body: TemplateInput) =>
      template
        ? call(templates.update, { params: { template_id: template.id }, body })
        : call(templates.create, { body }),
    onSuccess: (saved) => {
      isDone.current = true;
      void invalidate(templates.list, templates.categories, templates.get);
      tell(template ? texts.saved(saved.title) : texts.added(saved.title));
      navigate(paths.templates());
    },
    onError: (error) => form.setErrors(refusedFields(error)),
  });
  const failedWhole = save.isError && Object.keys(refusedFields(save.error)).length === 0;

  const most = bodyMax(company);
  const { body, language } = form.values;
  const write = (text: string) => form.setFieldValue('body', text);
  const { field, insert } = useInsertion(body, most, write, () => form.setFieldError('body', texts.placeholdersFull));
  const { text: named, missing } = fillPlaceholders(body.trim(), { company_name: company });
  const sent = named && withPrefix(company, named);
  return (
    <form className={classes.form} onSubmit={form.onSubmit((fields) => save.mutate(fields))} noValidate>
      <LeaveGuard isDirty={isDirty} />
      <div className={classes.fields}>
        {failedWhole ? <Failure title={texts.failed} detail={sentenceOf(save.error)} /> : null}
        <TextInput
          label={texts.title}
          description={texts.titleHint}
          required={!readOnly}
          readOnly={readOnly}
          maxLength={TEMPLATE_TITLE_MAX}
          errorProps={{ role: 'alert' }}
          {...form.getInputProps('title')}
        />
        <div className={classes.pair}>
          <Autocomplete
            label={texts.category}
            required={!readOnly}
            readOnly={readOnly}
            maxLength={TEMPLATE_CATEGORY_MAX}
            data={(categories.data ?? []).map(({ category }) => category)}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('category')}
          />
          <div>
            <Input.Label labelElement="div" id={languageId}>
              {texts.language}
            </Input.Label>
            <SegmentedControl
              fullWidth
              aria-labelledby={languageId}
              readOnly={readOnly}
              data={LANGUAGES.map((value) => ({ value, label: templateTexts.languages[value] }))}
              {...form.getInputProps('language')}
            />
          </div>
        </div>
        <div>
          <Textarea
            ref={field}
            label={texts.body}
            description={texts.bodyHint}
            required={!readOnly}
            readOnly={readOnly}
            autosize
            minRows={4}
            maxLength={most}
            lang={language}
            spellCheck
            aria-describedby={meterId}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('body')}
          />
          <MessageMeter
            id={meterId}
            text={sent || withPrefix(company, '')}
            body={body}
            unfilled={missing.length > 0}
            {...(readOnly ? {} : { onReplace: write })}
          />
        </div>
        {readOnly ? null : <PlaceholderButtons body={body} onInsert={insert} />}
      </div>
      <aside className={classes.preview} aria-label={texts.preview}>
        <PhoneBubble from={company} text={sent} note={missing.length > 0 ? texts.previewHint : undefined} />
      </aside>
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
  const { title = '', category = '', body = '', language = 'en' } = template ?? {};
  return { title, category, body, language };
}

type TakenOver = Pick<UseFormReturnType<TemplateInput>, 'isDirty' | 'setInitialValues' | 'setValues'>;

/** What changed elsewhere shows here as well, unless somebody is writing. */
function useTakeOver(template: Template | null, { isDirty, setInitialValues, setValues }: TakenOver): void {
  useEffect(() => {
    if (!template || isDirty()) return;
    setInitialValues(fieldsOf(template));
    setValues(fieldsOf(template));
  }, [template, isDirty, setInitialValues, setValues]);
}

function refusedFields(error: unknown): Record<string, string> {
  const fields = error instanceof ApiFailure ? error.more.fields : null;
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
