import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../paths.ts';
import { markNoAccessTold } from '../../session.ts';
import type { SubscribeState } from './access.ts';

/** Leads to /subscribe with the reason. The shell then leads there no second time in this session. */
export function ToSubscribe({ state }: { state: SubscribeState }) {
  useEffect(markNoAccessTold, []);
  return <Navigate to={paths.subscribe()} state={state} replace />;
}
