import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { settingsTexts } from '#contract/account/settings.texts.ts';
import { paths } from '../../paths.ts';
import { logOut } from '../../shell/log_out.ts';
import { Page } from '../../shell/Page.tsx';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { EmailCard } from '../email/EmailCard.tsx';
import { TeamSection } from '../team/TeamSection.tsx';
import { AccountCard } from './AccountCard.tsx';
import { CompanyCard } from './CompanyCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import classes from './Settings.module.css';

const DataCards = lazy(async () => ({ default: (await import('./DataCards.tsx')).DataCards }));
const SecondFactorCard = lazy(async () => ({
  default: (await import('../second_factor/SecondFactorCard.tsx')).SecondFactorCard,
}));
const LogoCard = lazy(async () => ({ default: (await import('./LogoCard.tsx')).LogoCard }));
const SessionsCard = lazy(async () => ({ default: (await import('./SessionsCard.tsx')).SessionsCard }));

const VisionCard = lazy(async () => ({
  default: (await import('../vision/VisionCard.tsx')).VisionCard,
}));

/** The account, the company and its team, the password and the second step, and where one is signed in. */
export function SettingsScreen() {
  const { user, features } = useShop();
  const { hash } = useLocation();
  return (
    <Page title={settingsTexts.title}>
      <PageHeader
        title={settingsTexts.title}
        detail={user.company}
        actions={
          <>
            {hasRole(user, 'manager') && features.invoice_scanning.allowed ? (
              <Button component={Link} to={paths.locations()} variant="default">
                {settingsTexts.locations}
              </Button>
            ) : null}
            {mayTake(user, 'owner') ? (
              <Button component={Link} to={paths.activity()} variant="default">
                {settingsTexts.activity}
              </Button>
            ) : null}
            <Button variant="default" onClick={logOut}>
              {settingsTexts.logOut}
            </Button>
          </>
        }
      />
      <div className={classes.columns} data-passed={hash !== '' || undefined}>
        <div className={classes.column}>
          <AccountCard user={user} />
          <CompanyCard user={user} />
          <Suspense fallback={<SkeletonBlock height={200} />}>
            <LogoCard user={user} />
          </Suspense>
        </div>
        <div className={classes.column}>
          <EmailCard user={user} />
          <PasswordCard user={user} />
          <Suspense fallback={<SkeletonBlock height={200} />}>
            <SecondFactorCard user={user} />
          </Suspense>
          <Suspense fallback={<SkeletonBlock height={200} />}>
            <SessionsCard />
          </Suspense>
          <Suspense fallback={<SkeletonBlock height={200} />}>
            <DataCards user={user} />
          </Suspense>
        </div>
      </div>
      {hasRole(user, 'staff') ? <TeamSection /> : null}
      {/* Last, because most installations have no such service and show nothing. */}
      {hasRole(user, 'owner') && features.invoice_scanning.allowed ? (
        <Suspense fallback={null}>
          <VisionCard />
        </Suspense>
      ) : null}
    </Page>
  );
}
