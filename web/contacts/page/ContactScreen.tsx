import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { contactTexts } from '#contract/contacts/contacts.texts.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { contactPageTexts } from '#contract/contacts/page.texts.ts';
import { contactPage } from '#contract/contacts/page.ts';
import { paths } from '../../paths.ts';
import { q } from '../../query.ts';
import { isNotFound } from '../../refusals.ts';
import { BackLink } from '../../shell/bar/BackLink.tsx';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../../shell/notices/NotFoundScreen.tsx';
import { Page } from '../../shell/Page.tsx';
import { hasRole, mayTake, useShop } from '../../shell/shop.ts';
import { Card } from '../../ui/Card.tsx';
import { SkeletonLines } from '../../ui/list/Skeletons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { nameOf } from '../useContactActions.ts';
import { ConsentCard } from './ConsentCard.tsx';
import { ContactHeader } from './ContactHeader.tsx';
import classes from './ContactPage.module.css';
import { FactsCard } from './FactsCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import { Timeline } from './Timeline.tsx';

/** `/contacts/:loyalty_customer_id`: one contact, what they agreed to, and all that happened with them. */
export function ContactScreen() {
  const { loyalty_customer_id = '' } = useParams();
  const { user } = useShop();
  const mayEdit = hasRole(user, 'manager');
  const params = { loyalty_customer_id };
  const one = useQuery(q(contacts.get, { params }));
  const more = useQuery(q(contactPage.details, { params }));
  const { data: contact } = one;
  const { data: details } = more;
  if (isNotFound(one.error)) return <NotFoundScreen />;
  const error = one.error && !contact ? one.error : details ? null : more.error;
  if (error || !contact || !details) {
    const back = <BackLink fallback={paths.contacts()}>{contactTexts.title}</BackLink>;
    const retry = () => {
      void one.refetch();
      void more.refetch();
    };
    return (
      <Page title={contactTexts.title}>
        {error ? (
          <>
            {back}
            <LoadFailure error={error} onRetry={retry} />
          </>
        ) : (
          <Waiting back={back} />
        )}
      </Page>
    );
  }
  return (
    <Page key={loyalty_customer_id} title={nameOf(contact)}>
      <ContactHeader contact={contact} />
      <div className={classes.columns}>
        <Timeline loyalty_customer_id={loyalty_customer_id} />
        <div className={classes.side}>
          <ConsentCard contact={contact} details={details} mayEdit={mayEdit} mayExport={mayTake(user, 'manager')} />
          <FactsCard contact={contact} details={details} />
          {mayTake(user, 'manager') ? <LinkCard contact={contact} details={details} /> : null}
        </div>
      </div>
    </Page>
  );
}

/** The screen's shape, until it is known who it is. */
function Waiting({ back }: { back: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <PageHeader above={back} title={<Skeleton height={22} my={4} width={220} />} />
      <div className={classes.columns}>
        <Card title={contactPageTexts.timeline.title}>
          <SkeletonLines lines={9} />
        </Card>
        <div className={classes.side}>
          <Card title={contactPageTexts.consent.title}>
            <SkeletonLines lines={3} />
          </Card>
          <Card title={contactPageTexts.facts.title}>
            <SkeletonLines lines={5} />
          </Card>
        </div>
      </div>
    </div>
  );
}
