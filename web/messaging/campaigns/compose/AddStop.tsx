import { Button } from '@mantine/core';
import type { Language } from '#contract/language.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { messageTexts } from '#contract/messaging/sms/message_texts.texts.ts';
import { STOP_LINE } from '#contract/messaging/sms/message_texts.ts';

interface AddStopProps {
  text: string;
  language: Language;
  onAdd: (text: string) => void;
}

/** Puts the way out behind a text that has none, in its language. */
export function AddStop({ text, language, onAdd }: AddStopProps) {
  if (text.trim() === '' || STOP_LINE.test(text)) return null;
  const line = messageTexts[language].additions.stop;
  return (
    <Button variant="subtle" onClick={() => onAdd(`${text.trimEnd()} ${line}`)}>
      {campaignTexts.compose.addStop(line)}
    </Button>
  );
}
