import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { isIn, navGroups } from '../bar/links.ts';
import classes from '../Page.module.css';
import { useShop } from '../shop.ts';

/** Leads to the place that the address is in, or to another one that this user has. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  const links = navGroups(useShop()).flatMap((group) => group.links);
  const place = links.find((link) => isIn(link, pathname)) ?? links[0];
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
