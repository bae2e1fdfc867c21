import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { teamTexts } from '#contract/account/team.texts.ts';
import { team } from '#contract/account/team.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import classes from './JoinRequests.module.css';

/** A strip under the bar that tells owners of people who ask to join, with the way to the answer. */
export function JoinRequests() {
  const list = useQuery(q(team.list));
  const waiting = list.data?.members.filter((request) => request.status === 'pending').length ?? 0;
  return (
    <div role="status">
      {waiting > 0 ? (
        <div className={classes.strip}>
          <IconUserQuestion size={18} aria-hidden />
          <span>
            {teamTexts.waiting(waiting)}{' '}
            <Link className={classes.link} to={`${paths.settings()}#team`}>
              {teamTexts.look}
            </Link>
          </span>
        </div>
      ) : null}
    </div>
  );
}
