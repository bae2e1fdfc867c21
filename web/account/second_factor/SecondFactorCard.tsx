import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/account/account.ts';
import { credentials } from '#contract/account/security/credentials.ts';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { team } from '#contract/account/team.ts';
import { invalidate, q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { tell } from '../../ui/dialogs/notify.ts';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import classes from '../settings/Settings.module.css';
import { FactorChangeForm } from './FactorChangeForm.tsx';
import { FactorList } from './FactorList.tsx';
import type { OpenForm } from './open_form.ts';

const texts = secondFactorTexts;

/** The user's second factors: what there is, and one change at a time in its place. */
export function SecondFactorCard({ user }: { user: User }) {
  const factor = useQuery(q(secondFactor.get));
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const finish = (message: string | null, codes: readonly string[] | null = null) => {
    void invalidate(secondFactor.get, credentials.listSessions, team.list);
    if (message) tell(message);
    setOpenForm(codes && { what: 'show_codes', codes });
  };
  const close = () => {
    // A change that was refused can have been made elsewhere.
    void invalidate(secondFactor.get);
    setOpenForm(null);
  };
  const { data } = factor;
  const isOn = data !== undefined && (data.app_added_at !== null || data.passkeys.length > 0);
  return (
    <Card title={texts.title} detail={texts.intro}>
      {factor.error && !data ? (
        <LoadFailure error={factor.error} title={texts.loadFailed} onRetry={factor.refetch} />
      ) : null}
      {factor.isPending ? <SkeletonBlock height={72} /> : null}
      {data && openForm ? (
        <FactorChangeForm openForm={openForm} username={user.username} onDone={finish} onClose={close} />
      ) : null}
      {data && !openForm ? (
        <>
          <div className={classes.state}>
            <Tag tone={isOn ? 'good' : 'quiet'}>{isOn ? texts.on : texts.off}</Tag>
          </div>
          <FactorList factor={data} onDo={setOpenForm} />
        </>
      ) : null}
    </Card>
  );
}
