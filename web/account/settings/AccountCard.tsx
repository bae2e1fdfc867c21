import type { User } from '#contract/account/account.ts';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { Card } from '../../ui/Card.tsx';
import { MembershipRow } from './MembershipRow.tsx';
import classes from './Settings.module.css';

const texts = settingsTexts.account;

/** Who is signed in, for which company, and what the company has. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card title={texts.title}>
      <dl className={classes.facts}>
        <dt>{texts.company}</dt>
        <dd>{user.company}</dd>
        <dt>{texts.username}</dt>
        <dd>{user.username}</dd>
        <dt>{texts.role}</dt>
        <dd>{shellTexts.roles[user.role]}</dd>
        <dt>{texts.membership}</dt>
        <dd>
          <MembershipRow user={user} />
        </dd>
      </dl>
    </Card>
  );
}
