import {
  CAP_PER_DAY,
  CAP_PER_DAY_MAX,
  CAP_PER_WEEK,
  CAP_PER_WEEK_MAX,
  CENTS_PER_SEGMENT,
  PROMISED_PER_MONTH,
} from '#contract/messaging/limits.ts';
import { QUIET_WINDOW_DEFAULT } from '#contract/messaging/settings/quiet_hours.ts';
import type { MessagingSettings } from '#contract/messaging/settings/settings.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { replanMessages } from '../sending/replan.ts';
import { findSettingsRow, saveSettings } from './settings.sql.ts';

/** The company's texting rules with defaults filled in, and within the highest caps of today; `updated_at` is null until the first change. */
export async function readSettings(t: Tenant): Promise<MessagingSettings & { updated_at: Date | null }> {
  const row = await findSettingsRow(t);
  return {
    window_start: row?.window_start ?? QUIET_WINDOW_DEFAULT.from,
    window_end: row?.window_end ?? QUIET_WINDOW_DEFAULT.until,
    cap_per_day: Math.min(row?.cap_per_day ?? CAP_PER_DAY, CAP_PER_DAY_MAX),
    cap_per_week: Math.min(row?.cap_per_week ?? CAP_PER_WEEK, CAP_PER_WEEK_MAX),
    promised_per_month: row?.promised_per_month ?? PROMISED_PER_MONTH,
    cents_per_segment: row?.cents_per_segment === null || !row ? CENTS_PER_SEGMENT : Number(row.cents_per_segment),
    age_gate: row?.age_gate ?? false,
    updated_at: row?.updated_at ?? null,
  };
}

/** What decides when a message is sent. */
const PLANNING = ['window_start', 'window_end', 'cap_per_day', 'cap_per_week', 'promised_per_month'] as const;

/** The rules with their version. */
export async function showSettings(t: Tenant) {
  const { updated_at, ...settings } = await readSettings(t);
  return { ...settings, updated_at: updated_at?.toISOString() ?? null, version: versionOf(settings) };
}

/**
 * Sets all of them at once and records the user in the audit log. Messages that wait are rescheduled by them.
 * @throws AppError 409 when they are not those of the version
 */
export function updateSettings(
  ctx: Ctx,
  { version, ...settings }: MessagingSettings & { version?: string | undefined },
): Promise<MessagingSettings & { version: string }> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const { updated_at: _, ...before } = await readSettings(t);
    assertBegunFrom(version, before, settings);
    await saveSettings(t, settings, ctx.now);
    const changes = changesOf(before, settings);
    if (PLANNING.some((name) => before[name] !== settings[name])) await replanMessages(t);
    if (changes) await audit(ctx, t, 'messaging_settings.changed', ctx.companyId, changes);
    return showSettings(t);
  });
}
