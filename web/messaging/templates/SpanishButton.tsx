import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import type { TemplateInput } from '#contract/messaging/templates/templates.ts';
import classes from './TemplateForm.module.css';

interface SpanishButtonProps {
  form: UseFormReturnType<TemplateInput>;
  /** While the words are being saved. */
  readOnly: boolean;
}

/** Adds the Spanish words of a template, or removes them; what was removed comes back when they are added again. */
export function SpanishButton({ form, readOnly }: SpanishButtonProps) {
  const [removed, setRemoved] = useState('');
  const { body_es } = form.values;
  const change = () => {
    if (readOnly) return;
    if (body_es !== null) setRemoved(body_es);
    form.setFieldValue('body_es', body_es === null ? removed : null);
  };
  return (
    <Button variant="subtle" className={classes.spanish ?? ''} onClick={change}>
      {body_es === null ? templateTexts.form.addSpanish : templateTexts.form.removeSpanish}
    </Button>
  );
}
