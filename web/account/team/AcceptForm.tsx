import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { passwordFault, usernameFault } from '#contract/account/fields.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import { call, sentenceOf } from '../../api.ts';
import { paths } from '../../paths.ts';
import { refusedFields } from '../../refusals.ts';
import entry from '../../shell/Entry.module.css';
import { inform } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { NewPasswordField } from '../NewPasswordField.tsx';
import { UsernameField } from '../UsernameField.tsx';

const ANNOUNCED = { role: 'alert' } as const;

/** Creates an invited account: the address is the invitation's; the user chooses name and password. */
export function AcceptForm({ token, company }: { token: string; company: string }) {
  const navigate = useNavigate();
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: usernameFault, password: passwordFault },
    validateInputOnBlur: true,
  });
  const accept = useMutation({
    mutationFn: (fields: typeof form.values) =>
      call(team.acceptInvitation, { body: { token, username: fields.username.trim(), password: fields.password } }),
    onSuccess: async (_, { username }) => {
      await navigate(paths.login(), { state: { username: username.trim() } });
      inform(teamTexts.invitation.accepted(company));
    },
    onError: (error) => form.setErrors(refusedFields(error)),
  });
  const failedWhole = accept.isError && Object.keys(refusedFields(accept.error)).length === 0;
  return (
    <form
      className={entry.fields}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => {
          if (!accept.isPending) accept.mutate(fields);
        },
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      )}
    >
      {failedWhole ? <Failure detail={sentenceOf(accept.error)} /> : null}
      <UsernameField autoFocus errorProps={ANNOUNCED} {...form.getInputProps('username')} />
      <NewPasswordField
        {...form.getInputProps('password')}
        size="md"
        value={form.values.password}
        own={{ username: form.values.username, company }}
      />
      <Button type="submit" size="md" loading={accept.isPending}>
        {teamTexts.invitation.submit}
      </Button>
    </form>
  );
}
