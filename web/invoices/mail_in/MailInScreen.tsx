import { IconMailOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mailInTexts } from '#contract/invoices/capture/mail_in.texts.ts';
import { mailIn } from '#contract/invoices/capture/mail_in.ts';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { AddressCard } from './AddressCard.tsx';
import classes from './MailIn.module.css';
import { MailsCard } from './MailsCard.tsx';
import { SendersCard } from './SendersCard.tsx';

/** `/invoices/email` */
export function MailInScreen() {
  const { user } = useShop();
  const { data, error, refetch } = useQuery(q(mailIn.get));
  const isManager = hasRole(user, 'manager');
  return (
    <Page title={mailInTexts.title}>
      <PageHeader
        above={<BackLink fallback={paths.invoices()}>{invoiceTexts.title}</BackLink>}
        title={mailInTexts.title}
        detail={mailInTexts.detail}
      />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={4} /> : null}
      {data && !data.available ? (
        <EmptyState
          icon={<IconMailOff size={28} />}
          title={mailInTexts.unavailableTitle}
          detail={mailInTexts.unavailable}
        />
      ) : null}
      {data?.available ? (
        <div className={classes.cards}>
          <AddressCard address={data.address} canChange={isManager} />
          <MailsCard canDecide={hasRole(user, 'staff')} isManager={isManager} />
          <SendersCard senders={data.senders} team={data.team} canChange={isManager} />
        </div>
      ) : null}
    </Page>
  );
}
