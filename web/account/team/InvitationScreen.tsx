import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { signupTexts } from '#contract/account/signup.texts.ts';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import { teamErrors } from '#contract/account/team_errors.texts.ts';
import { ApiFailure, notLoadedSentence } from '../../api.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import entry from '../../shell/Entry.module.css';
import { Failure } from '../../ui/Failure.tsx';
import { EntryPage } from '../EntryPage.tsx';
import { AcceptForm } from './AcceptForm.tsx';

const texts = teamTexts.invitation;

/** Where the link of an invitation leads: what it is for, and the account that it makes. */
export function InvitationScreen() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const invitation = useQuery({
    ...q(team.checkInvitation, { query: { token } }),
    enabled: token !== '',
    // Typed values must not disappear because the link was used in the meantime, perhaps by this form.
    staleTime: Infinity,
  });
  const { data, error } = invitation;
  const isEnded = token === '' || (error instanceof ApiFailure && error.status === 404);
  return (
    <EntryPage title={texts.tab}>
      <div className={entry.card}>
        <h1 className={entry.title}>{data ? texts.title(data.company) : texts.tab}</h1>
        {data ? (
          <>
            <p className={entry.intro}>{texts.detail(data.role, data.email)}</p>
            <AcceptForm token={token} company={data.company} />
          </>
        ) : isEnded ? (
          <Failure detail={teamErrors.invitationEnded} />
        ) : error ? (
          <Failure title={texts.failed} detail={notLoadedSentence(error)} onRetry={invitation.refetch} />
        ) : (
          <p className={entry.intro} role="status">
            {texts.checking}
          </p>
        )}
      </div>
      <p className={entry.foot}>
        {signupTexts.haveAccount} <Link to={paths.login()}>{signupTexts.login}</Link>
      </p>
    </EntryPage>
  );
}
