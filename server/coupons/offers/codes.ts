import { NIL } from 'uuid';
import { fileSlug } from '#contract/file_slug.ts';
import type { Ctx } from '#server/platform/context.ts';
import { type IssueRow, nextIssues } from '../issues.sql.ts';
import { presentIssue } from '../wallet/present.ts';
import { getOffer } from './offers.ts';

const PAGE = 1000;

const COLUMNS = ['code', 'status', 'issued_at', 'last_day', 'redeemed_at', 'redeemed_by', 'redeemed_via', 'sale'];

/** The file name of an offer's codes; 404. */
export function codesName(ctx: Ctx, coupon_id: string): Promise<string> {
  return ctx.tx(async (t) => {
    const { title } = await getOffer(t, coupon_id);
    return `${fileSlug(title, 'coupon')}-codes.csv`;
  });
}

/** The heading row and the issues of an offer, a page at a time, as fast as the client reads. They contain no names. */
export async function* codeRows(ctx: Ctx, coupon_id: string): AsyncGenerator<readonly string[]> {
  yield COLUMNS;
  let after: string = NIL;
  for (;;) {
    const page: IssueRow[] = await ctx.tx((t) => nextIssues(t, coupon_id, after, PAGE));
    for (const row of page) {
      const { code, status, issued_at, last_day, redeemed_at, redeemed_by, redeemed_via, sale_cents } = presentIssue(
        row,
        ctx.now,
      );
      const sale = sale_cents === null ? '' : (sale_cents / 100).toFixed(2);
      yield [code, status, issued_at, last_day, redeemed_at ?? '', redeemed_by ?? '', redeemed_via ?? '', sale];
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.coupon_issue_id;
  }
}
