import type { AuditAction } from '#contract/account/audit/actions.ts';
import type { MailContent } from '#contract/texts/mail.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { announce, announceEndedSessions } from '#server/platform/events/events.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { composeMail } from '#server/platform/mail/mail_content.ts';
import { deleteOtherSessions, getCredentials } from '../credentials/sql.ts';

export interface FactorChange {
  action: AuditAction;
  detail?: Record<string, unknown>;
  mail(username: string): MailContent;
}

/** Records a change of a user's second factors, tells the user by email, and tells open pages. */
export async function recordChange(
  ctx: Pick<Ctx, 'userId' | 'now' | 'origin'>,
  t: Tenant,
  userId: string,
  { action, detail = {}, mail }: FactorChange,
): Promise<void> {
  await audit(ctx, t, action, userId, detail);
  const user = await getCredentials(t, userId);
  if (user)
    await queueMail(t, { to: user.email, topic: `two-step login: ${action}`, ...composeMail(mail(user.username)) });
  await announce(t, { type: 'team', id: userId });
}

/** Ends the user's other sessions: they were opened under other conditions. */
export async function endOtherSessions(ctx: SessionCtx, t: Tenant): Promise<void> {
  if ((await deleteOtherSessions(t, ctx.userId, ctx.tokenHash)) > 0) await announceEndedSessions(t);
}
