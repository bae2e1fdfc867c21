import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { paths } from '../../paths.ts';
import { Failure } from '../../ui/Failure.tsx';
import classes from './Signup.module.css';
import type { TrialStatus } from './trial_check.ts';

/** What is known about the trial; a company that has had it is led back to the login. */
export function TrialNote({ status, company }: { status: TrialStatus; company: string }) {
  if (status.state === 'failed') return <Failure detail={status.message} />;
  if (status.state === 'used') {
    return (
      <div className={classes.note} data-tone="doubt" role="alert">
        <span>{status.message}</span>
        <Button component={Link} to={paths.login()} variant="default" size="sm">
          {signupTexts.backToLogin}
        </Button>
      </div>
    );
  }
  return (
    <div role="status">
      {status.state === 'checking' ? (
        <p className={classes.note} data-tone="quiet">
          {signupTexts.trial.checking}
        </p>
      ) : null}
      {status.state === 'available' ? (
        <p className={classes.note}>
          <span>{status.message}</span>
          {status.companyId ? <span>{signupTexts.joining(company)}</span> : null}
        </p>
      ) : null}
    </div>
  );
}
