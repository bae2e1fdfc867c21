import { useQuery } from '@tanstack/react-query';
import { operatorTexts as texts } from '#contract/operator/operator.texts.ts';
import { operator } from '#contract/operator/operator.ts';
import { ApiFailure } from '../api.ts';
import { q } from '../query.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { NotFoundScreen } from '../shell/notices/NotFoundScreen.tsx';
import { Page } from '../shell/Page.tsx';
import { Card } from '../ui/Card.tsx';
import { SkeletonLines } from '../ui/list/Skeletons.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { CompanyTable } from './CompanyTable.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { HelpMessages } from './HelpMessages.tsx';
import classes from './Operator.module.css';
import { SendingCard } from './SendingCard.tsx';

/** `/operator`, for the users whom the setting OPERATORS names. Other users see the same page as at an unknown address. */
export function OperatorScreen() {
  const { data, error, refetch } = useQuery(q(operator.overview));
  if (error instanceof ApiFailure && error.status === 404) return <NotFoundScreen />;
  return (
    <Page title={texts.title}>
      <PageHeader title={texts.title} detail={texts.detail} />
      {error && !data ? <LoadFailure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <SkeletonLines lines={8} /> : null}
      {data ? (
        <div className={classes.parts}>
          <SendingCard overview={data} />
          <Card title={texts.help.title}>
            <HelpMessages messages={data.help_messages} />
          </Card>
          <Card title={texts.jobs.title}>
            <FailedJobs jobs={data.failed_jobs} />
          </Card>
          <section aria-labelledby="companies">
            <h2 id="companies" className={classes.title}>
              {texts.companies.title}
            </h2>
            <CompanyTable companies={data.companies} count={data.company_count} />
          </section>
        </div>
      ) : null}
    </Page>
  );
}
