import { Button, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { READINGS } from '#contract/messaging/campaigns/drafts.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { bodyMax } from '#contract/messaging/sms/sms.ts';
import { useShop } from '../../../shell/shop.ts';
import { MessageField } from '../../words/MessageField.tsx';
import { MessageMeter } from '../../words/MessageMeter.tsx';
import { AddStop } from './AddStop.tsx';
import classes from './Compose.module.css';
import { type CampaignDraft, isUnfilled, labelOf, type Source } from './draft.ts';
import { TemplateWords } from './TemplateWords.tsx';
import type { OpenEdits } from './useOpenEdits.ts';

const texts = campaignTexts.compose;

interface WordsProps {
  source: Source;
  draft: CampaignDraft;
  /** How many of those who agreed read Spanish; null: not known. */
  readers: number | null;
  edits: OpenEdits;
  rules: { link_example: string; cents_per_segment: number } | undefined;
  onChange: (draft: CampaignDraft) => void;
}

/** The words of a message: a template's with its values, or one's own; and the same in Spanish. */
export function Words({ source: { template, twin }, draft, readers, edits, rules, onChange }: WordsProps) {
  const english = template ? (
    <TemplateWords
      template={template}
      variables={draft.variables}
      override={draft.override}
      {...edits.of('override')}
      rules={rules}
      onVariables={(variables) => onChange({ ...draft, variables })}
      onOverride={(override) => onChange({ ...draft, override })}
    />
  ) : null;
  if (!twin) {
    return (
      <div className={classes.words}>
        {english ?? <Own draft={draft} rules={rules} onChange={onChange} />}
        <Spanish draft={draft} rules={rules} onChange={onChange} />
      </div>
    );
  }
  const { reading } = draft;
  const isChanged = (draft.override === null) !== (draft.spanish === null);
  return (
    <div className={classes.words}>
      <div>
        <SegmentedControl
          aria-label={texts.languages.label}
          value={reading}
          onChange={(value) => onChange({ ...draft, reading: READINGS.find((one) => one === value) ?? 'each' })}
          data={READINGS.map((value) => ({ value, label: texts.languages[value] }))}
        />
        {readers === null ? null : <p className={classes.note}>{texts.languages.readers(readers)}</p>}
      </div>
      {reading === 'es' ? null : english}
      {reading === 'each' ? <h3 className={classes.inSpanish}>{texts.spanish}</h3> : null}
      {reading === 'en' ? null : (
        <TemplateWords
          template={twin}
          label={(name) => texts.languages.field(labelOf(name))}
          fallback={draft.variables}
          variables={draft.variables_es}
          override={draft.spanish}
          {...edits.of('spanish')}
          rules={rules}
          onVariables={(variables_es) => onChange({ ...draft, variables_es })}
          onOverride={(spanish) => onChange({ ...draft, spanish })}
        />
      )}
      {reading === 'each' && isChanged ? (
        <p className={classes.compare} role="status">
          {texts.languages.compare}
        </p>
      ) : null}
    </div>
  );
}

type OwnProps = Pick<WordsProps, 'draft' | 'rules' | 'onChange'>;

function Own({ draft, rules, onChange }: OwnProps) {
  const { user } = useShop();
  const meterId = useId();
  const body = draft.override ?? '';
  const write = (words: string) => onChange({ ...draft, override: words });
  return (
    <>
      <MessageField
        label={texts.body}
        description={texts.bodyHint}
        required
        minRows={4}
        value={body}
        maxLength={bodyMax(user.company)}
        lang="en"
        aria-describedby={meterId}
        onWrite={write}
      />
      <MessageMeter
        id={meterId}
        text={sampleText(user.company, body, rules?.link_example ?? '')}
        body={body}
        unfilled={isUnfilled(body)}
        {...(rules ? { centsPerSegment: rules.cents_per_segment } : {})}
        onReplace={write}
      />
      <div className={classes.buttons}>
        <AddStop text={body} language="en" onAdd={write} />
      </div>
    </>
  );
}

function Spanish({ draft, rules, onChange }: OwnProps) {
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
      <MessageField
        label={texts.spanish}
        description={texts.spanishHint}
        required
        minRows={3}
        lang="es"
        value={spanish}
        maxLength={bodyMax(user.company)}
        aria-describedby={meterId}
        onWrite={write}
      />
      <MessageMeter
        id={meterId}
        text={sampleText(user.company, spanish, rules?.link_example ?? '')}
        body={spanish}
        unfilled={isUnfilled(spanish)}
        {...(rules ? { centsPerSegment: rules.cents_per_segment } : {})}
        onReplace={write}
      />
      <div className={classes.buttons}>
        <AddStop text={spanish} language="es" onAdd={write} />
        <Button variant="subtle" onClick={() => onChange({ ...draft, spanish: null })}>
          {texts.removeSpanish}
        </Button>
      </div>
    </div>
  );
}
