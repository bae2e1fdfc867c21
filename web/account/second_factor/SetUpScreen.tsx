import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { secondFactorTexts } from '#contract/account/security/second_factor.texts.ts';
import { secondFactor } from '#contract/account/security/second_factor.ts';
import { paths, safeNext } from '../../paths.ts';
import { q, queryClient } from '../../query.ts';
import { useSessionState } from '../../session.ts';
import entry from '../../shell/Entry.module.css';
import { logOut } from '../../shell/log_out.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { EntryPage } from '../EntryPage.tsx';
import classes from '../settings/Settings.module.css';
import { FactorChangeForm } from './FactorChangeForm.tsx';
import { type OpenForm, whyNoPasskeys } from './open_form.ts';

const texts = secondFactorTexts;

/** For a user whose company requires two-step login: nothing else opens before it is set up. Then the address that was asked for. */
export function SetUpScreen() {
  const { session } = useSessionState();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  if (!session) return <Navigate to={paths.login()} replace />;
  const open = async () => {
    queryClient.clear();
    await navigate(safeNext(search.get('next')) ?? paths.home(), { replace: true });
  };
  return (
    <EntryPage title={texts.setUp.title}>
      <div className={entry.card}>
        <div>
          <h1 className={entry.title}>{texts.setUp.title}</h1>
          <p className={entry.intro}>{texts.setUp.intro}</p>
        </div>
        {openForm ? (
          <FactorChangeForm
            openForm={openForm}
            username={null}
            onDone={(_message, codes) => (codes ? setOpenForm({ what: 'show_codes', codes }) : open())}
            onClose={() => setOpenForm(null)}
          />
        ) : (
          <SetUpChoices onDo={setOpenForm} onOpen={open} />
        )}
      </div>
      <p className={entry.foot}>
        <Button variant="subtle" onClick={logOut}>
          {texts.setUp.logOut}
        </Button>
      </p>
    </EntryPage>
  );
}

function SetUpChoices({ onDo, onOpen }: { onDo: (openForm: OpenForm) => void; onOpen: () => void }) {
  const factor = useQuery({ ...q(secondFactor.get), staleTime: 0 });
  if (factor.error && !factor.data) {
    return <LoadFailure error={factor.error} title={texts.loadFailed} onRetry={factor.refetch} />;
  }
  if (!factor.data) return null;
  const { app_added_at, passkeys, is_required, passkey_origin } = factor.data;
  // Set up elsewhere meanwhile, or not required anymore.
  if (app_added_at || passkeys.length > 0 || !is_required) {
    return (
      <Button size="md" fullWidth onClick={onOpen}>
        {texts.setUp.open}
      </Button>
    );
  }
  const why = whyNoPasskeys(passkey_origin);
  return (
    <>
      <div>
        <Button size="md" fullWidth onClick={() => onDo({ what: 'add_app' })}>
          {texts.app.add}
        </Button>
        <p className={classes.aside}>{texts.app.detail}</p>
      </div>
      {why ? (
        <p className={classes.aside}>{why}</p>
      ) : (
        <div>
          <Button size="md" fullWidth variant="default" onClick={() => onDo({ what: 'add_passkey' })}>
            {texts.passkeys.add}
          </Button>
          <p className={classes.aside}>{texts.passkeys.detail}</p>
        </div>
      )}
    </>
  );
}
