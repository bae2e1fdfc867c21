import { Button, NativeSelect, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { analyticsTexts } from '#contract/analytics/analytics.texts.ts';
import type { CampaignFigures } from '#contract/analytics/analytics.ts';
import { FILTER_PANEL_MIN_HEIGHT, FILTER_PANEL_WIDTH } from '#contract/analytics/limits.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { CAMPAIGN_TYPES } from '#contract/messaging/campaigns/campaigns.ts';
import { CAMPAIGN_STATUSES } from '#contract/messaging/campaigns/statuses.ts';
import { commonTexts } from '#contract/texts/common.ts';
import classes from './Analytics.module.css';
import type { View } from './view.ts';

const texts = analyticsTexts.campaigns;

interface CampaignFilterProps {
  view: View;
  /** All of these days: what none of them is cannot be chosen, unless it is chosen already. */
  campaigns: CampaignFigures[];
  onChange: (change: Partial<View>) => void;
}

/** Type and status, in a panel that Escape and a click beside it close. */
export function CampaignFilter({ view, campaigns, onChange }: CampaignFilterProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const chosen = Number(view.type !== '') + Number(view.status !== '');
  const types = CAMPAIGN_TYPES.filter((type) => type === view.type || campaigns.some((row) => row.type === type));
  const statuses = CAMPAIGN_STATUSES.filter(
    (status) => status === view.status || campaigns.some((row) => row.status === status),
  );
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      width={FILTER_PANEL_WIDTH}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <Button
          variant={chosen > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} aria-hidden />}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={toggle}
        >
          {chosen > 0 ? texts.filtered(chosen) : texts.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={texts.panel} mih={FILTER_PANEL_MIN_HEIGHT}>
        <div className={classes.panel}>
          <NativeSelect
            label={texts.type}
            data-autofocus
            value={view.type}
            data={[
              { value: '', label: texts.any },
              ...types.map((type) => ({ value: type, label: campaignTexts.types[type] })),
            ]}
            onChange={({ currentTarget: { value } }) => onChange({ type: types.find((type) => type === value) ?? '' })}
          />
          <NativeSelect
            label={texts.status}
            value={view.status}
            data={[
              { value: '', label: texts.any },
              ...statuses.map((status) => ({ value: status, label: campaignTexts.statuses[status] })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ status: statuses.find((status) => status === value) ?? '' })
            }
          />
          <div className={classes.panelFoot}>
            <Button variant="subtle" disabled={chosen === 0} onClick={() => onChange({ type: '', status: '' })}>
              {commonTexts.actions.clearFilters}
            </Button>
            <Button variant="default" onClick={close}>
              {commonTexts.actions.close}
            </Button>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
