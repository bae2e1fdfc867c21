import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { User } from '#contract/account/account.ts';
import { emailTexts } from '#contract/account/email.texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from '../settings/Settings.module.css';
import { EmailForm } from './EmailForm.tsx';
import { useSendAgain } from './useSendAgain.ts';

const texts = emailTexts;

/** The address of the account: whether it is confirmed, and how it is changed. */
export function EmailCard({ user }: { user: User }) {
  const [changing, { open, close }] = useDisclosure(false);
  const again = useSendAgain();
  const waits = !user.email_confirmed || user.new_email !== null;
  return (
    <Card title={texts.title}>
      <dl className={classes.facts}>
        <dt>{texts.current}</dt>
        <dd>
          {user.email}{' '}
          <Tag tone={user.email_confirmed ? 'good' : 'doubt'}>
            {user.email_confirmed ? texts.confirmed : texts.unconfirmed}
          </Tag>
        </dd>
      </dl>
      {user.new_email ? <p className={classes.note}>{texts.pending(user.new_email)}</p> : null}
      {changing ? (
        <EmailForm onClose={close} />
      ) : (
        <div className={classes.form}>
          <div className={classes.buttons}>
            <Button variant="default" onClick={open}>
              {texts.change}
            </Button>
            {waits ? (
              <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
                {texts.sendAgain}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Card>
  );
}
