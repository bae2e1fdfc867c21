import type {
  Automation,
  AutomationInput,
  AutomationPreview,
  AutomationReach,
  AutomationResults,
} from '#contract/messaging/automations/automations.ts';
import { AUTOMATION_KINDS, type AutomationKind } from '#contract/messaging/automations/kinds.ts';
import { sampleText } from '#contract/messaging/campaigns/text.ts';
import { audit, changesOf } from '#server/platform/audit.ts';
import { getTimeZone, lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { assertBegunFrom, versionOf } from '#server/platform/form_version.ts';
import { countTogether } from '../campaigns/audience/together.sql.ts';
import { cancelCampaign } from '../campaigns/control.ts';
import { linkExample } from '../campaigns/create.ts';
import { reachOf } from '../campaigns/rules.ts';
import { countCampaigns } from '../figures/figures.sql.ts';
import { WENT_OUT } from '../figures/statuses.rules.ts';
import { requireNotRestored } from '../restored/restored.ts';
import {
  type AutomationRow,
  countResults,
  listAutomations,
  listCampaignsOf,
  lockOpenCampaigns,
  saveAutomation,
} from './automations.sql.ts';
import { findPause } from './pauses.ts';
import { type AutomationDeps, planCampaigns, planWithExample } from './plan.ts';
import { doneWhenTurnedOn, nextRun } from './run_days.rules.ts';

/** Every automation, whether it was ever turned on or not. */
export function showAutomations(ctx: Ctx): Promise<Automation[]> {
  return ctx.tx(async (t) => {
    const texts: Automation[] = [];
    for (const kind of AUTOMATION_KINDS) texts.push(await present(ctx, t, kind));
    return texts;
  });
}

/** What each automation that was ever turned on has sent, and what came of it. */
export function countAllResults(ctx: Ctx): Promise<AutomationResults[]> {
  return ctx.tx(async (t) => {
    const results: AutomationResults[] = [];
    for (const { kind } of await listAutomations(t)) {
      const campaigns = await listCampaignsOf(t, kind);
      const figures = await countCampaigns(t, campaigns);
      const sent = figures.reduce((sum, { status, messages }) => sum + (WENT_OUT.includes(status) ? messages : 0), 0);
      results.push({ kind, sent, ...(await countResults(t, kind, campaigns)) });
    }
    return results;
  });
}

/** Whom each automation that sends would reach now. Of many contacts, the count takes a moment. */
export function countDue(ctx: Ctx, deps: AutomationDeps): Promise<AutomationReach[]> {
  return ctx.tx(async (t) => {
    const counts: AutomationReach[] = [];
    for (const row of await listAutomations(t)) {
      const { kind, is_on } = row;
      if (!is_on || (await findPause(t, kind, ctx.now)).pause_reason !== null) continue;
      const planned = await planCampaigns(ctx, t, row, deps);
      const { recipients, groups } = await countTogether(t, planned);
      const faults = planned.flatMap((one, place) => (recipients[place] === 0 ? [] : one.faults));
      counts.push({ kind, recipients: reachOf(groups).recipients, faults: unique(faults) });
    }
    return counts;
  });
}

/** What an automation would do now, before it is turned on. */
export function previewAutomation(ctx: Ctx, input: AutomationInput, deps: AutomationDeps): Promise<AutomationPreview> {
  return ctx.tx(async (t) => {
    const planned = await planWithExample(ctx, t, input, deps);
    const [shown] = planned;
    const zone = await getTimeZone(t);
    const row = await find(t, input.kind);
    const example = linkExample(deps.linkBase);
    const texts = (['en', 'es'] as const).flatMap((language) => {
      const words = language === 'en' ? shown?.body : shown?.body_es;
      return words && shown ? [{ language, text: sampleText(shown.company, words, example) }] : [];
    });
    return {
      faults: unique(planned.flatMap(({ faults }) => faults)),
      warnings: unique(planned.flatMap(({ warnings }) => warnings)),
      ...reachOf((await countTogether(t, planned)).groups),
      texts,
      first_run_at: nextRun(lastDone(row, ctx.now, zone), ctx.now, zone).toISOString(),
    };
  });
}

/**
 * Turns an automation on, or changes one that is on. It begins tomorrow when its hour of today has passed.
 * @throws AppError 422 with the first fault of its words; 409 when it is not that of the version, or the company was restored
 */
export function turnOn(
  ctx: Ctx,
  { version, ...input }: AutomationInput & { version?: string | undefined },
  deps: AutomationDeps,
): Promise<Automation> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    await requireNotRestored(t);
    const row = await find(t, input.kind);
    const { kind, days, body, body_es } = input;
    const after = { is_on: true, days, body, body_es };
    assertBegunFrom(version, chosen(row), after);
    const planned = await planWithExample(ctx, t, input, deps);
    const [fault] = planned.flatMap(({ faults }) => faults);
    if (fault) throw new AppError('invalid', fault, { fields: { body: fault } });
    const changes = changesOf(chosen(row), after);
    if (changes) {
      const zone = await getTimeZone(t);
      const last_run_on = lastDone(row, ctx.now, zone);
      await saveAutomation(t, kind, { ...after, last_run_on, changed_at: ctx.now, changed_by: ctx.userId });
      const action = row?.is_on ? 'automation.changed' : 'automation.turned_on';
      await audit(ctx, t, action, null, { automation: kind, ...changes });
      await announce(t, { type: 'automation', id: null });
    }
    return present(ctx, t, kind);
  });
}

/** Turns an automation off and cancels its campaigns that have not ended. Twice has the effect of once. */
export function turnOff(ctx: Ctx, kind: AutomationKind): Promise<Automation> {
  return ctx.tx(async (t) => {
    await lockCompany(t);
    const row = await find(t, kind);
    if (row?.is_on) {
      const off = { ...fieldsOf(row), is_on: false };
      const { last_run_on } = row;
      await saveAutomation(t, kind, { ...off, last_run_on, changed_at: ctx.now, changed_by: ctx.userId });
      const within: Ctx = { ...ctx, tx: (work) => work(t) };
      for (const { campaign_id } of await lockOpenCampaigns(t, kind)) await cancelCampaign(within, campaign_id);
      await audit(ctx, t, 'automation.turned_off', null, { automation: kind });
      await announce(t, { type: 'automation', id: null });
    }
    return present(ctx, t, kind);
  });
}

async function find(t: Tenant, kind: AutomationKind): Promise<AutomationRow | undefined> {
  return (await listAutomations(t)).find((row) => row.kind === kind);
}

const fieldsOf = ({ is_on, days, body, body_es }: AutomationRow) => ({ is_on, days, body, body_es });

/** What a form begins from. */
const chosen = (row: AutomationRow | undefined) =>
  row ? fieldsOf(row) : { is_on: false, days: null, body: null, body_es: null };

/** The last day that counts as done, if it were turned on now. */
function lastDone(row: AutomationRow | undefined, now: Date, zone: string): string | null {
  return row?.is_on ? row.last_run_on : doneWhenTurnedOn(row?.last_run_on ?? null, now, zone);
}

const unique = (sentences: readonly string[]) => [...new Set(sentences)];

async function present(ctx: Ctx, t: Tenant, kind: AutomationKind): Promise<Automation> {
  const row = await find(t, kind);
  const { is_on, days, body, body_es } = chosen(row);
  const pause = is_on ? await findPause(t, kind, ctx.now) : { pause_reason: null, paused_campaign_id: null };
  const last_run_on = row?.last_run_on ?? null;
  return {
    kind,
    ...{ is_on, days, body, body_es },
    ...pause,
    last_run_on,
    next_run_at: is_on ? nextRun(last_run_on, ctx.now, await getTimeZone(t)).toISOString() : null,
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row?.changed_by ?? null,
    version: versionOf(chosen(row)),
  };
}
