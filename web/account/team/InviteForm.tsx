import { Button, Modal, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { emailFault } from '#contract/account/fields.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import type { Role } from '#contract/http.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { tell } from '../../ui/dialogs/notify.ts';
import { Failure } from '../../ui/Failure.tsx';
import { FormFoot } from '../../ui/fields/FormFoot.tsx';
import classes from './Team.module.css';
import { ROLE_OPTIONS } from './TeamMemberRow.tsx';

/** Emails an invitation link. */
export function InviteForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={teamTexts.inviteTitle} closeOnClickOutside={false}>
      <Fields onClose={onClose} />
    </Modal>
  );
}

function Fields({ onClose }: { onClose: () => void }) {
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'staff' },
    validate: { email: emailFault },
  });
  const invite = useMutation({
    mutationFn: ({ email, role }: typeof form.values) => call(team.invite, { body: { email: email.trim(), role } }),
    onSuccess: ({ email }) => {
      void invalidate(team.list);
      tell(teamTexts.invited(email));
    },
    onError: (error) => form.setErrors(refusedFields(error)),
  });
  const failedWhole = invite.isError && Object.keys(refusedFields(invite.error)).length === 0;
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => {
          if (!invite.isPending) invite.mutate(fields, { onSuccess: onClose });
        },
        () => form.getInputNode('email')?.focus(),
      )}
    >
      {failedWhole ? <Failure title={teamTexts.failed} detail={sentenceOf(invite.error)} /> : null}
      <TextInput
        label={teamTexts.email}
        type="email"
        autoComplete="off"
        maxLength={EMAIL_MAX}
        required
        withAsterisk={false}
        data-autofocus
        errorProps={{ role: 'alert' }}
        {...form.getInputProps('email')}
      />
      <Select label={teamTexts.role} data={ROLE_OPTIONS} allowDeselect={false} {...form.getInputProps('role')} />
      <FormFoot>
        <Button variant="default" onClick={onClose}>
          {commonTexts.actions.cancel}
        </Button>
        <Button type="submit" loading={invite.isPending}>
          {teamTexts.invite}
        </Button>
      </FormFoot>
    </form>
  );
}
