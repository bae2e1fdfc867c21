import { Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { company } from '#contract/account/company.ts';
import { storageTexts as texts } from '#contract/account/storage.texts.ts';
import { q } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { Card } from '../../ui/Card.tsx';
import { fileSize } from '../../ui/file_size.ts';
import { isNearlyFull } from './nearly_full.ts';
import classes from './Storage.module.css';
import { StorageWarning } from './StorageWarning.tsx';

/** How much of its space for files the company has used. */
export function StorageCard() {
  const { data, error, refetch } = useQuery({ ...q(company.getStorage), staleTime: 0 });
  return (
    <Card title={texts.title} detail={texts.detail}>
      {error && !data ? <LoadFailure error={error} onRetry={refetch} /> : null}
      <p className={classes.used}>{data ? texts.used(fileSize(data.used_bytes), fileSize(data.allowed_bytes)) : ''}</p>
      <Progress
        value={data ? (100 * data.used_bytes) / data.allowed_bytes : 0}
        color={data && isNearlyFull(data) ? 'yellow' : 'green'}
        aria-label={texts.progress}
      />
      <StorageWarning />
    </Card>
  );
}
