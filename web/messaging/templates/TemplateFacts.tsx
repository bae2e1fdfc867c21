import { Autocomplete, Input, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LANGUAGES } from '#contract/language.ts';
import { TEMPLATE_CATEGORY_MAX, TEMPLATE_TITLE_MAX } from '#contract/messaging/limits.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { type TemplateInput, templates } from '#contract/messaging/templates/templates.ts';
import { q } from '../../query.ts';
import classes from './TemplateForm.module.css';

const texts = templateTexts.form;

interface TemplateFactsProps {
  form: UseFormReturnType<TemplateInput>;
  readOnly: boolean;
}

/** What a template is called, where it belongs, and its language. */
export function TemplateFacts({ form, readOnly }: TemplateFactsProps) {
  const categories = useQuery(q(templates.categories));
  const languageId = useId();
  return (
    <>
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
    </>
  );
}
