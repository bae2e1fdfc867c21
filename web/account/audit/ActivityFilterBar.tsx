import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { GROUP_NAMES } from '#contract/account/audit/actions.texts.ts';
import { AUDIT_GROUPS } from '#contract/account/audit/actions.ts';
import { auditTexts } from '#contract/account/audit/audit.texts.ts';
import { team } from '#contract/account/team.ts';
import { q } from '../../query.ts';
import classes from './Activity.module.css';
import type { ActivityFilters } from './view.ts';

const texts = auditTexts.filters;
const GROUPS = AUDIT_GROUPS.map((group) => ({ value: group, label: GROUP_NAMES[group] }));

interface ActivityFilterBarProps {
  filters: ActivityFilters;
  onChange: (change: Partial<ActivityFilters>) => void;
}

/** The kind of events, the user and the days. */
export function ActivityFilterBar({ filters, onChange }: ActivityFilterBarProps) {
  const { data } = useQuery(q(team.list));
  const users = data?.members.map(({ user_id, username }) => ({ value: user_id, label: username })) ?? [];
  return (
    <search className={classes.bar} aria-label={texts.label}>
      <Select
        label={texts.group}
        placeholder={texts.anyGroup}
        data={GROUPS}
        value={filters.group || null}
        clearable
        onChange={(group) => onChange({ group: group ?? '' })}
      />
      <Select
        label={texts.user}
        placeholder={texts.anyUser}
        data={users}
        value={filters.user_id || null}
        clearable
        onChange={(user_id) => onChange({ user_id: user_id ?? '' })}
      />
      <TextInput
        type="date"
        label={texts.from}
        value={filters.from}
        max={filters.to}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label={texts.to}
        value={filters.to}
        min={filters.from}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </search>
  );
}
