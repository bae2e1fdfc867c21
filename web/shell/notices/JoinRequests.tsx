import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { Strip, StripLink } from './Strip.tsx';

/** A strip under the bar that tells owners of requests to join, with a link to answer them. */
export function JoinRequests() {
  const list = useQuery(q(team.list));
  const waiting = list.data?.members.filter((request) => request.status === 'pending').length ?? 0;
  if (waiting === 0) return null;
  return (
    <Strip icon={<IconUserQuestion size={18} aria-hidden />}>
      <span>{teamTexts.waiting(waiting)}</span>
      <StripLink to={`${paths.settings()}#team`}>{teamTexts.look}</StripLink>
    </Strip>
  );
}
