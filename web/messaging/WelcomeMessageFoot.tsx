import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Language } from '#contract/language.ts';
import { defaultWelcomeMessage } from '#contract/messaging/sms/message_texts.ts';
import { welcomeMessageTexts as texts } from '#contract/messaging/welcome_message/welcome_message.texts.ts';
import classes from './WelcomeMessage.module.css';

interface WelcomeMessageFootProps {
  language: Language;
  words: string;
  /** The saved words are the standard ones. */
  isDefault: boolean;
  isChanged: boolean;
  /** What was written can be saved. */
  isValid: boolean;
  isSaving: boolean;
  onWrite: (words: string) => void;
}

/** Whether there is something to save, and the buttons that save it or return to the standard words. */
export function WelcomeMessageFoot(props: WelcomeMessageFootProps) {
  const { language, words, isDefault, isChanged, isValid, isSaving, onWrite } = props;
  const stateId = useId();
  const standard = defaultWelcomeMessage(language);
  return (
    <div className={classes.foot}>
      <p id={stateId} className={classes.state} aria-live="polite">
        {isChanged ? '' : isDefault ? `${texts.noChanges} ${texts.standard}` : texts.noChanges}
      </p>
      {words === standard || isDefault ? null : (
        <Button variant="default" onClick={() => onWrite(standard)}>
          {texts.useStandard}
        </Button>
      )}
      <Button type="submit" loading={isSaving} disabled={!isChanged || !isValid} aria-describedby={stateId}>
        {texts.save}
      </Button>
    </div>
  );
}
