import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { invoiceTexts } from '#contract/invoices/invoices.texts.ts';
import { invoices } from '#contract/invoices/invoices.ts';
import { reviewTexts } from '#contract/invoices/review/review.texts.ts';
import { paths } from '../paths.ts';
import { q } from '../query.ts';
import { LoadFailure } from '../shell/notices/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { Review } from './review/Review.tsx';
import { ReviewSkeleton } from './review/ReviewSkeleton.tsx';

/** `/invoices/:invoice_id` */
export function ReviewScreen() {
  const { invoice_id = '' } = useParams();
  const { data, error, refetch } = useQuery(q(invoices.get, { params: { invoice_id } }));
  if (data) return <Review key={data.invoice_id} invoice={data} refetch={() => void refetch()} />;
  if (!error) return <ReviewSkeleton />;
  return (
    <Page title={invoiceTexts.title}>
      <LoadFailure error={error} onRetry={() => void refetch()} />
      <Button component={Link} to={paths.invoices()} variant="default" mt="md">
        {reviewTexts.page.back}
      </Button>
    </Page>
  );
}
