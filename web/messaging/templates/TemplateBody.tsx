import { type RefObject, useId } from 'react';
import type { Language } from '#contract/language.ts';
import { bodyMax, withPrefix } from '#contract/messaging/sms/sms.ts';
import { MessageField } from '../words/MessageField.tsx';
import { MessageMeter } from '../words/MessageMeter.tsx';
import { useCost } from '../words/useCost.ts';
import { namedIn } from './named.ts';

interface TemplateBodyProps {
  label: string;
  hint: string;
  language: Language;
  company: string;
  readOnly: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What the form knows of the field: its value, its fault. */
  input: { value?: string };
  onWrite: (words: string) => void;
  onFocus: () => void;
}

/** A template's words in one language, with what they take on the network below. */
export function TemplateBody({ label, hint, language, company, readOnly, field, ...rest }: TemplateBodyProps) {
  const { input, onWrite, onFocus } = rest;
  const words = input.value ?? '';
  const meterId = useId();
  const cost = useCost();
  const { text, isWhole } = namedIn(words, company);
  return (
    <div>
      <MessageField
        ref={field}
        label={label}
        description={hint}
        required={!readOnly}
        readOnly={readOnly}
        minRows={4}
        maxLength={bodyMax(company)}
        lang={language}
        spellCheck
        aria-describedby={meterId}
        errorProps={{ role: 'alert' }}
        {...input}
        value={words}
        onWrite={onWrite}
        onFocus={onFocus}
      />
      <MessageMeter
        id={meterId}
        text={text || withPrefix(company, '')}
        body={words}
        unfilled={!isWhole}
        {...cost}
        {...(readOnly ? {} : { onReplace: onWrite })}
      />
    </div>
  );
}
