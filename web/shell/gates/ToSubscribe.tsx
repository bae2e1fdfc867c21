import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { markNoAccessShown } from '../../session.ts';
import type { SubscribeState } from './access.ts';

/** Leads to /subscribe with the reason. Who was told that nothing is left is led there no second time in this session. */
export function ToSubscribe({ state }: { state: SubscribeState }) {
  const isNothingLeft = state.reason === 'no_access';
  useEffect(() => {
    if (isNothingLeft) markNoAccessShown();
  }, [isNothingLeft]);
  return <Navigate to={paths.subscribe()} state={state} replace />;
}
