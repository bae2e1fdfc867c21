import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { navGroups } from '../bar/links.ts';
import classes from '../Page.module.css';
import { useShop } from '../shop.ts';

/** Leads to a place that this user has. */
export function NotFoundScreen() {
  const [place] = navGroups(useShop()).flatMap(({ links }) => links);
  return (
    <div className={classes.narrow}>
      <EmptyState
        icon={<IconMapOff size={28} />}
        title={shellTexts.notFound.title}
        level={1}
        detail={shellTexts.notFound.detail}
        action={
          place ? (
            <Button component={Link} to={place.to}>
              {shellTexts.notFound.action(place.label)}
            </Button>
          ) : null
        }
      />
    </div>
  );
}
