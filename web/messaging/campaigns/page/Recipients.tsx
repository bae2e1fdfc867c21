import { useSearchParams } from 'react-router';
import { readablePhone } from '#contract/contacts/phone.ts';
import { campaignPageTexts } from '#contract/messaging/campaigns/campaign_page.texts.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { type Campaign, type CampaignMessage, campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { reasonWords } from '#contract/messaging/campaigns/reason_words.ts';
import { MESSAGE_STATUSES, type MessageStatus } from '#contract/messaging/campaigns/statuses.ts';
import { commonTexts } from '#contract/texts/common.ts';
import { type Format, useFormat } from '../../../format.ts';
import { PagedTable } from '../../../shell/list/PagedTable.tsx';
import { usePagedList } from '../../../shell/list/usePagedList.ts';
import type { Column } from '../../../ui/list/DataTable.tsx';
import { EmptyState } from '../../../ui/list/EmptyState.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import classes from './CampaignPage.module.css';
import { TextTag } from './StatusTag.tsx';

const texts = campaignPageTexts;

/** Everyone who gets a message of the campaign, with its status. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { campaign_id, counts } = campaign;
  const isOver = campaign.status === 'finished' || campaign.status === 'cancelled';
  const heading = isOver ? texts.recipients : texts.recipientsAhead;
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const status = MESSAGE_STATUSES.find((one) => one === address.get('status'));
  const list = usePagedList(campaigns.texts, 'texts', {
    params: { campaign_id },
    query: status ? { status } : {},
  });
  const chips = [
    { value: 'all' as const, label: texts.all },
    ...MESSAGE_STATUSES.filter((one) => counts[one] || one === status).map((value) => ({
      value,
      label: campaignTexts.texts[value],
      count: counts[value] ?? 0,
    })),
  ];
  return (
    <section aria-labelledby="recipients">
      <h2 id="recipients" className={classes.heading}>
        {heading}
      </h2>
      <div className={classes.chips}>
        <FilterChips<MessageStatus | 'all'>
          label={texts.status}
          chips={chips}
          value={status ?? 'all'}
          onChange={(value) => setAddress(value === 'all' ? {} : { status: value }, { replace: true })}
        />
      </div>
      <PagedTable
        list={list}
        label={heading}
        columns={columnsOf(format)}
        rowKey={(row) => row.message_id}
        skeletonRows={5}
        empty={<EmptyState title={texts.none} detail={status ? null : texts.noneAtAll[campaign.status]} />}
      />
    </section>
  );
}

function columnsOf(format: Format): Column<CampaignMessage>[] {
  const instant = (at: string | null) => (at ? format.instant(at) : commonTexts.none);
  return [
    {
      key: 'name',
      header: texts.name,
      phone: 'title',
      lines: 2,
      cell: (row) => (
        <>
          <div>{row.name ?? (row.phone_e164 ? readablePhone(row.phone_e164) : texts.erased)}</div>
          {row.name && row.phone_e164 ? <div className={classes.quiet}>{readablePhone(row.phone_e164)}</div> : null}
        </>
      ),
    },
    {
      key: 'status',
      header: texts.status,
      phone: 'figure',
      width: '32%',
      lines: 2,
      cell: (row) => (
        <>
          <TextTag status={row.status} />
          {row.reason ? <div className={classes.why}>{row.reason_detail ?? reasonWords(row.reason)}</div> : null}
        </>
      ),
    },
    {
      key: 'sent',
      header: texts.sentAt,
      phone: 'note',
      width: '24%',
      cell: (row) => (row.status === 'held' ? texts.due(format.zoned(row.due_at)) : instant(row.sent_at)),
    },
    { key: 'clicked', header: texts.clickedAt, from: 'tablet', width: '16%', cell: (row) => instant(row.clicked_at) },
  ];
}
