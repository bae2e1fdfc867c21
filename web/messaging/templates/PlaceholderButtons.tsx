import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { TEMPLATE_CATEGORY_MAX } from '#contract/messaging/limits.ts';
import { placeholdersIn } from '#contract/messaging/sms/sms.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { placeholderName } from '#contract/messaging/templates/templates.ts';
import classes from './TemplateForm.module.css';

const texts = templateTexts.form;

interface PlaceholderButtonsProps {
  /** Says where they are put. */
  legend: string;
  /** The words of the template in all of its languages: their placeholders are offered too. */
  body: string;
  onInsert: (name: string) => void;
}

/** Buttons that insert a placeholder at the cursor: the usual ones, those of this text, and one that the user names. */
export function PlaceholderButtons({ legend, body, onInsert }: PlaceholderButtonsProps) {
  const [own, setOwn] = useState('');
  const name = placeholderName(own);
  const names = [...new Set([...templateTexts.placeholders, ...placeholdersIn(body)])];
  const insertOwn = () => {
    if (!name) return;
    onInsert(name);
    setOwn('');
  };
  return (
    <fieldset className={classes.placeholders}>
      <legend>{legend}</legend>
      <div className={classes.names}>
        {names.map((one) => (
          <button
            key={one}
            type="button"
            className={classes.name}
            aria-label={texts.insertName(one)}
            onClick={() => onInsert(one)}
          >
            {`{${one}}`}
          </button>
        ))}
      </div>
      <div className={classes.own}>
        <TextInput
          aria-label={texts.ownPlaceholder}
          placeholder={texts.ownHint}
          maxLength={TEMPLATE_CATEGORY_MAX}
          value={own}
          onChange={(event) => setOwn(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            insertOwn();
          }}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={name === ''}
          onClick={insertOwn}
        >
          {name ? `{${name}}` : texts.ownInsert}
        </Button>
      </div>
    </fieldset>
  );
}
