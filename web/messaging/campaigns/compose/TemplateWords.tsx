import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { filled } from '#contract/messaging/campaigns/drafts.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { TEMPLATE_VALUE_MAX } from '#contract/messaging/limits.ts';
import { bodyMax } from '#contract/messaging/sms/sms.ts';
import type { Template } from '#contract/messaging/templates/templates.ts';
import { useShop } from '../../../shell/shop.ts';
import { MessageField } from '../../words/MessageField.tsx';
import { MessageLine } from '../../words/MessageLine.tsx';
import { MessageMeter } from '../../words/MessageMeter.tsx';
import { Placeholders } from '../../words/Placeholders.tsx';
import { AddStop } from './AddStop.tsx';
import classes from './Compose.module.css';
import { asked, isUnfilled, labelOf } from './draft.ts';

const texts = campaignTexts.compose;

interface TemplateWordsProps {
  template: Template;
  /** What a field is called, and what holds where it is empty. */
  label?: (name: string) => string;
  fallback?: Record<string, string>;
  variables: Record<string, string>;
  /** Words instead of the template's; null: none. */
  override: string | null;
  /** Words that are being edited and not saved yet; null: none. */
  editing: string | null;
  /** What is wrong with the open edit, or null. */
  editFault: string | null;
  rules: { link_example: string; cents_per_segment: number } | undefined;
  onEdit: (editing: string | null) => void;
  onVariables: (variables: Record<string, string>) => void;
  onOverride: (override: string | null) => void;
}

/** A template's words with their values, or the user's own words. */
export function TemplateWords({ template, label = labelOf, fallback = {}, ...props }: TemplateWordsProps) {
  const { variables, override, editing, editFault, rules, onEdit, onVariables, onOverride } = props;
  const { user } = useShop();
  const meterId = useId();
  /** Fields that lost the focus: empty ones show their fault from then on. */
  const [left, setLeft] = useState<readonly string[]>([]);
  const raw = override ?? template.body;
  const names = asked(raw);
  const shown = filled(raw, fallback, variables);
  const measured = editing ?? shown;
  const fault = (name: string) =>
    left.includes(name) && !(variables[name] ?? '').trim() && !(fallback[name] ?? '').trim()
      ? campaignErrors.missing([name])
      : null;
  return (
    <>
      {editing === null && names.length > 0 ? (
        <fieldset className={classes.variables}>
          <legend className="visually-hidden">{texts.variables}</legend>
          {names.map((name) => (
            <MessageLine
              key={name}
              label={label(name)}
              required={!fallback[name]}
              placeholder={fallback[name] ?? ''}
              value={variables[name] ?? ''}
              maxLength={TEMPLATE_VALUE_MAX}
              lang={template.language}
              error={fault(name)}
              errorProps={{ role: 'alert' }}
              onBlur={() => setLeft((before) => [...before, name])}
              onWrite={(value) => onVariables({ ...variables, [name]: value })}
            />
          ))}
        </fieldset>
      ) : null}
      {editing !== null ? (
        <MessageField
          label={template.language === 'es' ? texts.spanish : texts.body}
          description={texts.bodyHint}
          required
          minRows={4}
          value={editing}
          maxLength={bodyMax(user.company)}
          lang={template.language}
          aria-describedby={meterId}
          data-autofocus
          data-edit
          error={editFault}
          errorProps={{ role: 'alert' }}
          onWrite={onEdit}
        />
      ) : (
        <p className={classes.rendered} lang={template.language}>
          <Placeholders text={shown} />
        </p>
      )}
      <MessageMeter
        id={meterId}
        text={sampleText(user.company, measured, rules?.link_example ?? '')}
        body={measured}
        unfilled={isUnfilled(measured)}
        {...(rules ? { centsPerSegment: rules.cents_per_segment } : {})}
        {...(editing !== null ? { onReplace: onEdit } : {})}
      />
      {editing !== null ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onEdit(null)}>
            {texts.cancelEdits}
          </Button>
          <Button
            disabled={editing.trim() === ''}
            onClick={() => {
              onOverride(editing.trim());
              onEdit(null);
            }}
          >
            {texts.saveEdits}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => onEdit(shown)}>
            {template.language === 'es' ? texts.editSpanish : texts.edit}
          </Button>
          <AddStop text={raw} language={template.language} onAdd={onOverride} />
          {override === null ? null : (
            <>
              <Button variant="subtle" onClick={() => onOverride(null)}>
                {texts.undoEdits}
              </Button>
              <span className={classes.note}>{texts.edited}</span>
            </>
          )}
        </div>
      )}
    </>
  );
}
