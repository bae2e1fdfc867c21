import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { statementTexts as texts } from '#contract/invoices/statements/statements.texts.ts';
import { type Statement, type StatementRow, statements } from '#contract/invoices/statements/statements.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { call, sentenceOf } from '../../../api.ts';
import { tell } from '../../../ui/dialogs/notify.ts';
import { Failure } from '../../../ui/Failure.tsx';
import classes from './StatementGroups.module.css';
import { keepStatement, nameOf } from './useStatement.ts';

interface AskDialogProps {
  opened: boolean;
  onClose: () => void;
  statement: Statement;
  /** What is asked for; empty while it closes. */
  rows: StatementRow[];
}

/** Asks the vendor for copies of what never arrived. */
export function AskDialog({ opened, ...form }: AskDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      closeOnClickOutside={false}
      title={texts.askTitle(form.statement.vendor ?? '')}
    >
      <Fields {...form} />
    </Modal>
  );
}

/** Is there only while the dialog is open: each opening begins with the address of the vendor as it is then. */
function Fields({ onClose, statement, rows }: Omit<AskDialogProps, 'opened'>) {
  const { invoice_id } = statement;
  const [email, setEmail] = useState(statement.email ?? '');
  const ask = useMutation({
    mutationFn: () =>
      call(statements.ask, {
        params: { invoice_id },
        body: { email: email.trim(), positions: rows.flatMap(({ position }) => position ?? []) },
      }),
    onSuccess: (answer) => {
      keepStatement(answer);
      tell(texts.asked(email.trim()));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ask.isPending) ask.mutate(undefined, { onSuccess: onClose });
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {ask.isError ? <Failure title={texts.askFailed} detail={sentenceOf(ask.error)} /> : null}
      <p>{texts.askDetail(rows.map(nameOf))}</p>
      <TextInput
        label={texts.email}
        type="email"
        maxLength={EMAIL_MAX}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" loading={ask.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}
