import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { operatorTexts } from '#contract/operator/operator.texts.ts';
import { operator, type WaitingMessage } from '#contract/operator/operator.ts';
import { call, sentenceOf } from '../api.ts';
import { useFormat } from '../format.ts';
import { invalidate } from '../query.ts';
import { tell, warn } from '../ui/dialogs/notify.ts';
import classes from './Operator.module.css';

const texts = operatorTexts.help;

/** What users wrote and nobody has answered, oldest first. */
export function HelpMessages({ messages }: { messages: WaitingMessage[] }) {
  const { instant } = useFormat();
  const answered = useMutation({
    mutationFn: (feedback_id: string) => call(operator.markAnswered, { params: { feedback_id } }),
    onSuccess: () => tell(texts.marked),
    onError: (error) => warn(sentenceOf(error)),
    onSettled: () => invalidate(operator.overview),
  });
  if (messages.length === 0) return <p className={classes.note}>{texts.none}</p>;
  return (
    <ul className={classes.list}>
      {messages.map(({ feedback_id, created_at, company, username, email, text }) => (
        <li key={feedback_id}>
          <p className={classes.text}>{text}</p>
          <p className={classes.note}>
            {texts.from(username ?? texts.left, company)} · <time dateTime={created_at}>{instant(created_at)}</time>
          </p>
          <div className={classes.buttons}>
            {email ? (
              <Button component="a" href={`mailto:${email}`} variant="default" size="sm">
                {texts.reply}
              </Button>
            ) : null}
            <Button
              variant="subtle"
              size="sm"
              loading={answered.isPending && answered.variables === feedback_id}
              onClick={() => answered.mutate(feedback_id)}
            >
              {texts.answered}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
