import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus, IconX } from '@tabler/icons-react';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { type MailInSettings, mailIn } from '#contract/invoices/capture/mail_in.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../api.ts';
import { refusedFields } from '../../refusals.ts';
import { Card } from '../../ui/Card.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { tellWithUndo } from '../../ui/dialogs/undo.tsx';
import classes from './MailIn.module.css';
import { useMailInChange } from './useMailInChange.ts';

const texts = mailInTexts.senders;

/** Whose emails become invoices without a question. */
export function SendersCard({
  senders,
  team,
  canChange,
}: Pick<MailInSettings, 'senders' | 'team'> & { canChange: boolean }) {
  const add = useMailInChange(texts.failed, (sender: string) => call(mailIn.addSender, { body: { sender } }));
  const remove = useMailInChange(
    texts.failed,
    (sender: string) => call(mailIn.removeSender, { params: { sender } }),
    (sender) =>
      tellWithUndo({
        id: `sender-${sender}`,
        message: texts.removed(sender),
        label: texts.undo,
        onUndo: () => add.mutate(sender),
      }),
  );
  return (
    <Card title={texts.title} detail={texts.detail}>
      <p className={classes.quiet}>{team.length > 0 ? texts.team(team.join(', ')) : texts.teamNone}</p>
      {canChange ? <AddSender /> : null}
      {senders.length > 0 ? (
        <ul className={classes.list} aria-label={texts.title}>
          {senders.map((sender) => (
            <li key={sender} className={classes.sender}>
              <span className={classes.name}>{sender}</span>
              {canChange ? (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  aria-label={texts.remove(sender)}
                  loading={remove.isPending && remove.variables === sender}
                  onClick={() => remove.mutate(sender)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function AddSender() {
  const form = useForm({
    initialValues: { sender: '' },
    validate: { sender: (sender) => (sender.includes('@') ? null : mailInTexts.senderShape) },
  });
  const add = useMailInChange(
    texts.failed,
    (sender: string) => call(mailIn.addSender, { body: { sender } }),
    (sender) => tell(texts.added(sender.trim().toLowerCase())),
  );
  return (
    <form
      className={classes.beside}
      noValidate
      onSubmit={form.onSubmit(
        ({ sender }) => {
          if (add.isPending) return;
          add.mutate(sender, {
            onSuccess: () => {
              if (form.getValues().sender === sender) form.reset();
            },
            onError: (error) => form.setErrors({ sender: sentenceOf(error), ...refusedFields(error) }),
          });
        },
        () => form.getInputNode('sender')?.focus(),
      )}
    >
      <TextInput
        className={classes.grows ?? ''}
        label={texts.field}
        description={texts.hint}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={EMAIL_MAX}
        errorProps={{ role: 'alert' }}
        {...form.getInputProps('sender')}
      />
      <Button
        className={classes.underHint ?? ''}
        type="submit"
        variant="default"
        loading={add.isPending}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {texts.add}
      </Button>
    </form>
  );
}
