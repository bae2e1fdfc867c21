import { Button } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
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
import classes from './WelcomePageView.module.css';

const texts = programTexts.welcome;

type Device = 'phone' | 'desk';
/** The window that the page believes to have, in pixels. */
const DEVICES: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 780 },
  desk: { width: 1280, height: 800 },
};

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
  const { ref, width: room } = useElementSize();
  const { width, height } = DEVICES[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
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
      <div ref={ref} className={classes.stage}>
        <div className={classes.device} style={{ width: width * scale, height: height * scale }} data-device={device}>
          <iframe
            key={device}
            className={classes.frame}
            src={url}
            title={texts.frame}
            style={{ width, height, transform: `scale(${scale})` }}
          />
        </div>
      </div>
    </div>
  );
}
