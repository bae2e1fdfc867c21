import { team } from '#contract/account/team.ts';
import { HOUR_S } from '#contract/dates.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { openAddressThrottle, openThrottle } from '#server/platform/http/throttle.ts';
import { acceptInvitation, checkInvitation, endInvitation, invite } from './invitations.ts';
import { approveTeamMember, changeRole, listTeam, refuseTeamMember, removeTeamMember } from './team.ts';

export interface TeamRouteDeps {
  db: Database;
  clock: Clock;
  trialDays: number;
  linkBase: () => string;
}

/** Serves the team, and the public calls of an invitation's link. */
export function teamRoutes(app: AnyApp, { db, clock, trialDays, linkBase }: TeamRouteDeps): void {
  // A token cannot be guessed; the limits bound the mails of one company and the passwords that one address has hashed.
  const sent = openThrottle(db.pool, 'invite', 50, HOUR_S);
  const opened = openAddressThrottle(db.pool, 'invitation', 100, 900);

  bind(app, team.list, (ctx) => listTeam(ctx));
  bind(app, team.invite, async (ctx, { body }) => {
    await sent.spend(ctx.companyId);
    return invite(ctx, body, linkBase());
  });
  bind(app, team.withdrawInvitation, async (ctx, { params }) => {
    await endInvitation(ctx, params.invitation_id);
    return {};
  });
  bind(app, team.checkInvitation, async (_ctx, { query, request }) => {
    await opened.spend(request.ip);
    return checkInvitation(db, clock(), query.token);
  });
  bind(app, team.acceptInvitation, async (_ctx, { body, request }) => {
    await opened.spend(request.ip);
    return acceptInvitation(db, clock(), body);
  });
  bind(app, team.approve, async (ctx, { params, body }) => {
    await approveTeamMember(ctx, params.user_id, { role: body?.role ?? 'staff', trialDays, linkBase: linkBase() });
    return {};
  });
  bind(app, team.refuse, async (ctx, { params }) => {
    await refuseTeamMember(ctx, params.user_id);
    return {};
  });
  bind(app, team.changeRole, async (ctx, { params, body }) => {
    await changeRole(ctx, params.user_id, body.role);
    return {};
  });
  bind(app, team.remove, async (ctx, { params }) => {
    await removeTeamMember(ctx, params.user_id);
    return {};
  });
}
