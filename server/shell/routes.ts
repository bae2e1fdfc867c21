import type { Endpoint } from '#contract/http.ts';
import { firstSteps } from '#contract/shell/first_steps.ts';
import { search } from '#contract/shell/search.ts';
import { waiting } from '#contract/shell/waiting.ts';
import { getExpiringDays, setExpiringDays } from '#server/inventory/inventory.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind, isOpenTo } from '#server/platform/http/http.ts';
import { hideFirstSteps, listFirstSteps } from './first_steps/first_steps.ts';
import { findEverywhere } from './search/search.ts';
import { listMuted, setMuted } from './waiting/alerts.sql.ts';
import { hasDailyMail } from './waiting/daily_mail.sql.ts';
import { switchDailyMail } from './waiting/daily_mail.ts';
import { alertsFor, listWaiting } from './waiting/waiting.ts';

interface ShellDeps {
  smsHooks: { name: string };
  devPages?: boolean;
}

/** Serves what the frame of every screen shows: the search over everything, what waits for the user, and the first steps. */
export function register(app: AnyApp, deps: ShellDeps): void {
  bind(app, search.find, (ctx, { query }) => findEverywhere(ctx, query.query));
  bind(app, waiting.list, (ctx) =>
    ctx.tx(async (t) => {
      const may = (endpoint: Endpoint) => isOpenTo(ctx, endpoint);
      const muted = await listMuted(t, ctx.userId);
      const expiring_days = await getExpiringDays(t, ctx.userId);
      return {
        waiting: await listWaiting(t, ctx.now, may, { muted, expiring_days }),
        daily_mail: await hasDailyMail(t, ctx.userId),
        alerts: alertsFor(may).map((alert) => ({ alert, is_on: !muted.includes(alert) })),
        expiring_days,
      };
    }),
  );
  bind(app, waiting.setAlert, async (ctx, { body }) => {
    await ctx.tx((t) => setMuted(t, ctx.userId, body.alert, !body.is_on));
    return body;
  });
  bind(app, waiting.setExpiringDays, async (ctx, { body }) => {
    await ctx.tx((t) => setExpiringDays(t, ctx.userId, body.expiring_days));
    return body;
  });
  bind(app, firstSteps.list, (ctx) =>
    ctx.tx(async (t) => ({
      ...(await listFirstSteps(t, { userId: ctx.userId, may: (endpoint) => isOpenTo(ctx, endpoint) })),
      has_test_phones: deps.smsHooks.name === 'simulator' && deps.devPages === true,
    })),
  );
  bind(app, firstSteps.hide, async (ctx, { body }) => {
    await hideFirstSteps(ctx, body.book, body.is_hidden);
    return {};
  });
  bind(app, waiting.setDailyMail, async (ctx, { body }) => {
    await switchDailyMail(ctx, body.daily_mail);
    return body;
  });
}
