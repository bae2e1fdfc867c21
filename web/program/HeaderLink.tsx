import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** A way from the head of one screen to another one. */
export function HeaderLink({ to, children }: { to: string; children: string }) {
  return (
    <Button variant="default" component={Link} to={to}>
      {children}
    </Button>
  );
}
