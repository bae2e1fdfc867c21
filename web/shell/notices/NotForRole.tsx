import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { shellTexts } from '#contract/shell/shell.texts.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import classes from '../Page.module.css';

/** In place of a screen that shows what this user's role does not. */
export function NotForRole() {
  const { title, detail, action } = shellTexts.notForRole;
  return (
    <div className={classes.narrow}>
      <EmptyState
        icon={<IconLock size={28} />}
        title={title}
        level={1}
        detail={detail}
        action={
          <Button component={Link} to={paths.inventory()}>
            {action}
          </Button>
        }
      />
    </div>
  );
}
