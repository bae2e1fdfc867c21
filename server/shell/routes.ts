import { search } from '#contract/shell/search.ts';
import { waiting } from '#contract/shell/waiting.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind, isOpenTo } from '#server/platform/http/http.ts';
import { findEverywhere } from './search/search.ts';
import { hasDailyMail, setDailyMail } from './waiting/daily_mail.sql.ts';
import { listWaiting } from './waiting/waiting.ts';

/** Serves what the frame of every screen shows: the search over everything, and what waits for the user. */
export function register(app: AnyApp): void {
  bind(app, search.find, (ctx, { query }) => findEverywhere(ctx, query.query));
  bind(app, waiting.list, (ctx) =>
    ctx.tx(async (t) => ({
      waiting: await listWaiting(t, ctx.now, (endpoint) => isOpenTo(ctx, endpoint)),
      daily_mail: await hasDailyMail(t, ctx.userId),
    })),
  );
  bind(app, waiting.setDailyMail, (ctx, { body }) =>
    ctx.tx(async (t) => {
      await setDailyMail(t, ctx.userId, body.daily_mail, ctx.now);
      return body;
    }),
  );
}
