import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { replies } from '#contract/messaging/inbound/replies.ts';
import { call, sentenceOf } from '../api.ts';
import { invalidate, keyOf, q, queryClient } from '../query.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import classes from './AskToConfirm.module.css';

const texts = contactTexts.ask;

/** For managers: asks every contact without proven consent once, after a confirmation with the count. Hidden if there are none. */
export function AskToConfirm() {
  const { data } = useQuery(q(replies.countToAsk));
  const ask = useMutation({
    mutationFn: () => call(replies.askAllToConfirm),
    onSuccess: ({ to_ask }) => {
      // They are asked in the background: until then a new count would offer them once more.
      queryClient.setQueryData(keyOf(replies.countToAsk), { to_ask: 0 });
      void invalidate(contacts.list, contacts.get);
      tell(texts.asked(to_ask));
    },
    onError: (error) => warn(`${contactTexts.actionFailed} ${sentenceOf(error)}`),
  });
  const waiting = data?.to_ask ?? 0;
  if (waiting === 0) return null;
  const question = () =>
    confirm({
      title: texts.title(waiting),
      detail: texts.detail(waiting),
      action: texts.action(waiting),
      onConfirm: () => ask.mutate(),
    });
  return (
    <div className={classes.ask}>
      <span>{texts.waiting(waiting)}</span>
      <Button
        variant="light"
        leftSection={<IconUserQuestion size={18} aria-hidden />}
        loading={ask.isPending}
        onClick={question}
      >
        {texts.button}
      </Button>
    </div>
  );
}
