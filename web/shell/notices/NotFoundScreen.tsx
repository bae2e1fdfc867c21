import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import classes from '../Page.module.css';

export function NotFoundScreen() {
  return (
    <div className={classes.narrow}>
      <EmptyState
        icon={<IconMapOff size={28} />}
        title={shellTexts.notFound.title}
        level={1}
        detail={shellTexts.notFound.detail}
        action={
          <Button component={Link} to={paths.inventory()}>
            {shellTexts.notFound.action}
          </Button>
        }
      />
    </div>
  );
}
