import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PHONE_FIELD_MAX } from '#contract/limits.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { sentenceOf } from '../../api.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import classes from './Sending.module.css';

const texts = campaignTexts.test;

interface TestSendProps {
  /** Sends the message to one phone alone; an empty number is that of the user's own account. */
  send: (phone: string) => Promise<unknown>;
  disabled: boolean;
  /** Runs `begin` unless something has to be done before. */
  onAsk?: (begin: () => void) => void;
}

/** Sends the message to one phone, to see how it looks there. */
export function TestSend({ send, disabled, onAsk = (begin) => begin() }: TestSendProps) {
  const [phone, setPhone] = useState('');
  const test = useMutation({ mutationFn: () => send(phone.trim()), onSuccess: () => tell(texts.sent) });
  const ask = () => {
    if (!disabled && !test.isPending) onAsk(() => test.mutate());
  };
  return (
    <div className={classes.test}>
      <TextInput
        type="tel"
        label={texts.phone}
        description={texts.hint}
        value={phone}
        maxLength={PHONE_FIELD_MAX + 6}
        autoComplete="tel"
        error={test.isError ? sentenceOf(test.error) : null}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setPhone(event.currentTarget.value);
          test.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask();
        }}
      />
      <Button variant="default" disabled={disabled} loading={test.isPending} onClick={ask}>
        {texts.send}
      </Button>
    </div>
  );
}
