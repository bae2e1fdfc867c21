import { Button } from '@mantine/core';
import { IconDeviceMobile, IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { programTexts } from '#contract/program/program.texts.ts';
import { welcomePages } from '#contract/program/welcome_page.ts';
import { ApiFailure, request } from '../../api.ts';
import { paths } from '../../paths.ts';
import { keyOf } from '../../query.ts';
import { LoadFailure } from '../../shell/notices/LoadFailure.tsx';
import { hasRole, useShop } from '../../shell/shop.ts';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { SkeletonBlock } from '../../ui/list/Skeletons.tsx';
import { type Device, DeviceFrame } from '../DeviceFrame.tsx';
import classes from './WelcomePageView.module.css';

const texts = programTexts.welcome;

/** The published welcome page in a frame, and the way to the builder. */
export function WelcomePageView() {
  const { user } = useShop();
  const page = useQuery({
    queryKey: [...keyOf(welcomePages.getPage), 'or none'],
    queryFn: ({ signal }) => request(welcomePages.getPage, { signal }).catch(noneFor404),
  });
  if (page.error && !page.data) return <LoadFailure error={page.error} onRetry={page.refetch} />;
  if (page.isPending) return <SkeletonBlock height={560} />;
  const isManager = hasRole(user, 'manager');
  const builder = isManager ? (
    <Button component={Link} to={paths.welcomePageBuilder()} leftSection={<IconPencil size={18} aria-hidden />}>
      {page.data ? texts.edit : texts.create}
    </Button>
  ) : null;
  if (!page.data?.published_at) {
    return (
      <EmptyState icon={<IconDeviceMobile size={28} />} title={texts.none} detail={texts.noneDetail} action={builder} />
    );
  }
  return <Preview url={paths.loyaltySignup({ company_id: user.company_id })} builder={builder} />;
}

function noneFor404(error: unknown): null {
  if (error instanceof ApiFailure && error.status === 404) return null;
  throw error;
}

function Preview({ url, builder }: { url: string; builder: React.ReactNode }) {
  const [device, setDevice] = useState<Device>('phone');
  return (
    <div className={classes.root}>
      <div className={classes.bar}>
        <FilterChips
          label={texts.devices}
          chips={[
            { value: 'phone', label: texts.phone },
            { value: 'desk', label: texts.desk },
          ]}
          value={device}
          onChange={setDevice}
        />
        <div className={classes.buttons}>
          <Button
            component="a"
            variant="default"
            href={url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {texts.newTab}
          </Button>
          {builder}
        </div>
      </div>
      <DeviceFrame device={device} url={url} title={texts.frame} />
    </div>
  );
}
