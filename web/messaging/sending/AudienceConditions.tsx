import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { tags } from '#contract/contacts/tags.ts';
import { coupons } from '#contract/coupons/coupons.ts';
import { LANGUAGES } from '#contract/language.ts';
import { PAGE_SIZE_MAX } from '#contract/limits.ts';
import { type Audience, CONTACT_SOURCES } from '#contract/messaging/campaigns/audiences.ts';
import { campaignTexts } from '#contract/messaging/campaigns/campaigns.texts.ts';
import { campaigns } from '#contract/messaging/campaigns/campaigns.ts';
import { NOT_REDEEMED_DAYS_MAX } from '#contract/messaging/limits.ts';
import { templateTexts } from '#contract/messaging/templates/templates.texts.ts';
import { program } from '#contract/program/program.ts';
import { q } from '../../query.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { dayOf, daysOf, hasRefusedDay, hasRefusedDays } from './refused.ts';
import classes from './Sending.module.css';

const texts = campaignTexts.audience;

interface ConditionsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** Conditions on customers, all of which must hold; an empty field asks for nothing. */
export function AudienceConditions({ audience, onChange }: ConditionsProps) {
  const set: SetCondition = (name, value) => {
    const { [name]: _, ...rest } = audience;
    const isEmpty = value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);
    onChange(isEmpty ? rest : { ...rest, [name]: value });
  };
  return (
    <>
      <Tagged audience={audience} set={set} />
      <Joined audience={audience} set={set} />
      <Done audience={audience} set={set} />
    </>
  );
}

type SetCondition = <K extends keyof Audience>(name: K, value: Audience[K] | null | undefined) => void;

interface GroupProps {
  audience: Audience;
  set: SetCondition;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      <div className={classes.conditions}>{children}</div>
    </fieldset>
  );
}

function Tagged({ audience, set }: GroupProps) {
  const { data } = useQuery(q(tags.list));
  const choices = (data?.tags ?? []).map(({ tag_id, name }) => ({ value: tag_id, label: name }));
  const field = (name: 'tags_any' | 'tags_all' | 'tags_none', label: string) => (
    <MultiSelect
      label={label}
      data={choices}
      value={audience[name] ?? []}
      searchable
      clearable
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <Group title={texts.groups.tags}>
      {field('tags_any', texts.tagsAny)}
      {field('tags_all', texts.tagsAll)}
      {field('tags_none', texts.tagsNone)}
      <Select
        label={texts.language}
        placeholder={texts.anyLanguage}
        data={LANGUAGES.map((value) => ({ value, label: templateTexts.languages[value] }))}
        value={audience.language ?? null}
        clearable
        onChange={(value) =>
          set(
            'language',
            LANGUAGES.find((one) => one === value),
          )
        }
      />
    </Group>
  );
}

function Joined({ audience, set }: GroupProps) {
  const { data } = useQuery(q(program.listSources));
  const places = data?.sources ?? [];
  return (
    <Group title={texts.groups.joined}>
      <TextInput
        type="date"
        label={texts.joinedSince}
        value={hasRefusedDay(audience) ? '' : (audience.joined_since ?? '')}
        onChange={(event) => set('joined_since', dayOf(event.currentTarget))}
        onBlur={(event) => {
          // Browsers tell nothing of a day that is typed in part, and nothing when its last part is deleted.
          const day = dayOf(event.currentTarget);
          if (day !== (audience.joined_since ?? null)) set('joined_since', day);
        }}
      />
      <Select
        label={texts.source}
        placeholder={texts.anySource}
        data={CONTACT_SOURCES.map((value) => ({ value, label: texts.sources[value] }))}
        value={audience.source ?? null}
        clearable
        onChange={(value) =>
          set(
            'source',
            CONTACT_SOURCES.find((one) => one === value),
          )
        }
      />
      <Select
        label={texts.place}
        placeholder={texts.anyPlace}
        data={places.map(({ code, label }) => ({ value: code, label }))}
        value={audience.joined_from ?? null}
        nothingFoundMessage={texts.noPlaces}
        searchable
        clearable
        onChange={(value) => set('joined_from', value)}
      />
    </Group>
  );
}

function Done({ audience, set }: GroupProps) {
  const past = useQuery(q(campaigns.list, { query: { limit: PAGE_SIZE_MAX } }));
  const sent = past.data?.campaigns.filter(({ status }) => status !== 'draft') ?? [];
  const current = useQuery(q(coupons.listOffers, { query: { limit: PAGE_SIZE_MAX } }));
  const ended = useQuery(q(coupons.listOffers, { query: { limit: PAGE_SIZE_MAX, archived: 'true' } }));
  const offers = [...(current.data?.offers ?? []), ...(ended.data?.offers ?? [])];
  const coupon = (name: 'redeemed_coupon_id' | 'holds_coupon_id' | 'without_coupon_id', label: string) => (
    <Select
      label={label}
      placeholder={texts.anyCoupon}
      data={offers.map(({ coupon_id, title }) => ({ value: coupon_id, label: title }))}
      value={audience[name] ?? null}
      nothingFoundMessage={texts.noCoupons}
      searchable
      clearable
      onChange={(value) => set(name, value)}
    />
  );
  return (
    <Group title={texts.groups.done}>
      {coupon('redeemed_coupon_id', texts.redeemed)}
      {coupon('holds_coupon_id', texts.holds)}
      {coupon('without_coupon_id', texts.without)}
      <NumberField
        label={texts.notRedeemed}
        placeholder={texts.anyDays}
        value={hasRefusedDays(audience) ? '' : (audience.not_redeemed_days ?? '')}
        min={1}
        max={NOT_REDEEMED_DAYS_MAX}
        decimals={0}
        onChange={(value) => set('not_redeemed_days', daysOf(value))}
      />
      <Select
        label={texts.clicked}
        placeholder={texts.anyCampaign}
        data={sent.map(({ campaign_id, name }) => ({ value: campaign_id, label: name }))}
        value={audience.clicked_campaign_id ?? null}
        nothingFoundMessage={texts.noCampaigns}
        searchable
        clearable
        onChange={(value) => set('clicked_campaign_id', value)}
      />
    </Group>
  );
}
