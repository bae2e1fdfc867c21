import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { account } from '#contract/account/account.ts';
import { companyTexts as texts } from '#contract/account/company.texts.ts';
import { company, helpContactFault } from '#contract/account/company.ts';
import { EMAIL_MAX } from '#contract/limits.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { call, sentenceOf } from '../../api.ts';
import { invalidate, q } from '../../query.ts';
import { refusedFields } from '../../refusals.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop, whyNot } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import classes from './HelpContactCard.module.css';

/** How customers reach the shop: what HELP answers. Managers set it. */
export function HelpContactCard() {
  const { data, error, refetch } = useQuery(q(company.getDetails));
  return (
    <Card title={texts.helpContact} detail={texts.helpContactHint}>
      {data ? (
        <Field saved={data.help_contact} />
      ) : error ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <SkeletonLines lines={3} />
      )}
    </Card>
  );
}

function Field({ saved }: { saved: string }) {
  const { user } = useShop();
  const readOnly = !hasRole(user, 'manager');
  const form = useForm({
    initialValues: { help_contact: saved },
    validate: {
      help_contact: (contact) => (contact.trim() ? helpContactFault(contact) : texts.helpContactRequired),
    },
  });
  const save = useMutation({
    mutationFn: (body: { help_contact: string }) => call(company.setHelpContact, { body }),
    onSuccess: (now, sent) => {
      void invalidate(account.getUser, company.getDetails, firstSteps.list);
      // What was typed since is not saved yet.
      form.setFieldValue('help_contact', (typed) => (typed === sent.help_contact ? now.help_contact : typed));
      tell(texts.helpContactSaved);
    },
    onError: (error) => form.setErrors({ help_contact: sentenceOf(error), ...refusedFields(error) }),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => {
          if (!save.isPending) save.mutate(fields);
        },
        () => form.getInputNode('help_contact')?.focus(),
      )}
    >
      {saved ? null : <p className={classes.missing}>{texts.helpContactMissing}</p>}
      <div className={classes.row}>
        <TextInput
          className={classes.field ?? ''}
          aria-label={texts.helpContact}
          maxLength={EMAIL_MAX}
          readOnly={readOnly}
          errorProps={{ role: 'alert' }}
          {...form.getInputProps('help_contact')}
        />
        {readOnly ? null : (
          <Button type="submit" variant={saved ? 'default' : 'filled'} loading={save.isPending}>
            {texts.helpContactSave}
          </Button>
        )}
      </div>
      {readOnly ? <p className={classes.note}>{whyNot(user, texts.helpContactReadOnly)}</p> : null}
    </form>
  );
}
