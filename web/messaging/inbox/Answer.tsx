import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { contactErrors } from '#contract/contacts/errors.texts.ts';
import { replyTexts } from '#contract/messaging/inbound/replies.texts.ts';
import { answerFault, type ReplyThread, replies } from '#contract/messaging/inbound/replies.ts';
import { withPrefix } from '#contract/messaging/sms/sms.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { currentSession } from '../../session.ts';
import { useShop } from '../../shell/shop.ts';
import { tell, warn } from '../../ui/dialogs/notify.ts';
import { MessageField } from '../words/MessageField.tsx';
import { MessageMeter } from '../words/MessageMeter.tsx';
import { useCost } from '../words/useCost.ts';
import classes from './Inbox.module.css';
import { clearSent, setUnsent, useUnsent } from './unsent_answers.ts';
import { whoOf } from './who.ts';

const texts = replyTexts.answer;

export function Answer({ thread }: { thread: ReplyThread }) {
  const { user } = useShop();
  const { reply_thread_id } = thread;
  const place = { user_id: user.user_id, reply_thread_id };
  const body = useUnsent(place);
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const meter = useId();
  const cost = useCost();

  const write = (words: string) => {
    setUnsent(place, words);
    setFault(null);
  };
  // Whoever looks at another conversation meanwhile and comes back finds it still being sent.
  const mutationKey = ['answer', reply_thread_id];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const answer = useMutation({
    mutationKey,
    mutationFn: (sent: string) => call(replies.answer, { params: { reply_thread_id }, body: { body: sent } }),
    onMutate: () => currentSession()?.token,
    onSuccess: (_, sent) => {
      clearSent(place, sent);
      tell(texts.sent);
      return invalidate(replies.get, replies.list, waiting.list);
    },
    onError: (error, _, token) => {
      if (field.current) return setFault(sentenceOf(error));
      // After a look at another conversation, this field is gone. After a logout, nobody is told the customer's name.
      if (currentSession()?.token === token) warn(texts.notSentTo(whoOf(thread), sentenceOf(error)));
    },
  });
  const send = () => {
    const found = answerFault(body, user.company);
    setFault(found);
    // Before the answer arrives, when the user may be elsewhere.
    field.current?.focus();
    if (!found) answer.mutate(body);
  };

  if (thread.consent === 'opted_out') return <p className={classes.note}>{texts.optedOut(whoOf(thread))}</p>;
  if (thread.is_unreachable) return <p className={classes.note}>{contactErrors.unreachable}</p>;
  return (
    <form
      className={classes.answer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) send();
      }}
    >
      <MessageField
        ref={field}
        label={texts.label}
        description={texts.hint(user.company)}
        value={body}
        minRows={2}
        maxRows={8}
        error={fault}
        errorProps={{ role: 'alert' }}
        aria-describedby={meter}
        onWrite={write}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {body ? (
        <MessageMeter id={meter} text={withPrefix(user.company, body)} body={body} {...cost} onReplace={write} />
      ) : null}
      <Button
        type="submit"
        className={classes.send ?? ''}
        loading={isSending}
        leftSection={<IconSend size={18} aria-hidden />}
      >
        {texts.send}
      </Button>
    </form>
  );
}
