import type { User } from '#contract/account/account.ts';
import { ExportCard } from '../../moving/ExportCard.tsx';
import { hasRole } from '../../shell/shop.ts';
import { StorageCard } from '../storage/StorageCard.tsx';

/** What the company has stored: how much of its space is used, and for owners all of it as one file. */
export function DataCards({ user }: { user: User }) {
  return (
    <>
      <StorageCard />
      {hasRole(user, 'owner') ? <ExportCard /> : null}
    </>
  );
}
