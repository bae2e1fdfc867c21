import { Button, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { sampleText } from '#contract/campaign_text.ts';
import { TEMPLATE_VALUE_MAX } from '#contract/limits.ts';
import { bodyMax } from '#contract/sms.ts';
import type { Template } from '#contract/templates.ts';
import { campaignTexts } from '#contract/texts/campaigns.ts';
import { useShop } from '../../shell/shop.ts';
import { MessageMeter } from '../../ui/MessageMeter.tsx';
import { Placeholders } from '../../ui/Placeholders.tsx';
import classes from './Compose.module.css';
import { asked, type Draft, isUnfilled, labelOf, wordsOf } from './draft.ts';

const texts = campaignTexts.compose;

interface WordsProps {
  template: Template | null;
  draft: Draft;
  rules: { link_example: string; cents_per_segment: number } | undefined;
  onChange: (draft: Draft) => void;
}

/** The words of a message: a template's with its values, or one's own; and a Spanish version of them. */
export function Words({ template, draft, rules, onChange }: WordsProps) {
  const { user } = useShop();
  const meterId = useId();
  /** Words that are being edited and not saved yet. */
  const [editing, setEditing] = useState<string | null>(null);
  const names = asked(template);
  const shown = wordsOf(draft, template);
  const isOwn = template === null;
  const body = isOwn ? (draft.override ?? '') : (editing ?? draft.override ?? template.body);
  const measured = editing ?? (isOwn ? body : shown);
  const write = (words: string) => (isOwn ? onChange({ ...draft, override: words }) : setEditing(words));
  return (
    <div className={classes.words}>
      {!isOwn && editing === null && draft.override === null && names.length > 0 ? (
        <fieldset className={classes.variables}>
          <legend className="visually-hidden">{texts.variables}</legend>
          {names.map((name) => (
            <TextInput
              key={name}
              label={labelOf(name)}
              required
              value={draft.variables[name] ?? ''}
              maxLength={TEMPLATE_VALUE_MAX}
              onChange={(event) =>
                onChange({ ...draft, variables: { ...draft.variables, [name]: event.currentTarget.value } })
              }
            />
          ))}
        </fieldset>
      ) : null}
      {isOwn || editing !== null ? (
        <Textarea
          label={texts.body}
          description={texts.bodyHint}
          required
          autosize
          minRows={4}
          value={body}
          maxLength={bodyMax(user.company)}
          lang={template?.language ?? 'en'}
          aria-describedby={meterId}
          data-autofocus={editing !== null || undefined}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : (
        <p className={classes.rendered} lang={template?.language}>
          <Placeholders text={shown} />
        </p>
      )}
      <MessageMeter
        id={meterId}
        text={sampleText(user.company, measured, rules?.link_example ?? '')}
        body={isOwn || editing !== null ? body : shown}
        unfilled={isUnfilled(measured)}
        {...(rules ? { centsPerSegment: rules.cents_per_segment } : {})}
        {...(isOwn || editing !== null ? { onReplace: write } : {})}
      />
      {isOwn ? null : editing !== null ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setEditing(null)}>
            {texts.cancelEdits}
          </Button>
          <Button
            disabled={editing.trim() === ''}
            onClick={() => {
              onChange({ ...draft, override: editing.trim() });
              setEditing(null);
            }}
          >
            {texts.saveEdits}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setEditing(shown)}>
            {texts.edit}
          </Button>
          {draft.override === null ? null : (
            <>
              <Button variant="subtle" onClick={() => onChange({ ...draft, override: null })}>
                {texts.undoEdits}
              </Button>
              <span className={classes.note}>{texts.edited}</span>
            </>
          )}
        </div>
      )}
      <Spanish draft={draft} rules={rules} onChange={onChange} />
    </div>
  );
}

function Spanish({ draft, rules, onChange }: Omit<WordsProps, 'template'>) {
  const { user } = useShop();
  const meterId = useId();
  const { spanish } = draft;
  if (spanish === null) {
    return (
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={() => onChange({ ...draft, spanish: '' })}>
          {texts.addSpanish}
        </Button>
      </div>
    );
  }
  const write = (words: string) => onChange({ ...draft, spanish: words });
  return (
    <div>
      <Textarea
        label={texts.spanish}
        description={texts.spanishHint}
        required
        autosize
        minRows={3}
        lang="es"
        value={spanish}
        maxLength={bodyMax(user.company)}
        aria-describedby={meterId}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <MessageMeter
        id={meterId}
        text={sampleText(user.company, spanish, rules?.link_example ?? '')}
        body={spanish}
        onReplace={write}
      />
      <Button variant="subtle" onClick={() => onChange({ ...draft, spanish: null })}>
        {texts.removeSpanish}
      </Button>
    </div>
  );
}
