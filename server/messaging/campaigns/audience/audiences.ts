import type { Audience, AudienceInput, SavedAudience } from '#contract/messaging/campaigns/audiences.ts';
import { campaignErrors } from '#contract/messaging/campaigns/errors.texts.ts';
import { AUDIENCES_MAX } from '#contract/messaging/limits.ts';
import { lockCompany } from '#server/platform/company.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import {
  countAudiences,
  deleteAudience,
  insertAudience,
  listAudienceRows,
  updateAudienceRow,
} from './audiences.sql.ts';
import { tagFault } from './tag_fault.ts';

interface Row {
  audience_id: string;
  name: string;
  conditions: unknown;
  updated_at: Date;
}

function present({ audience_id, name, conditions, updated_at }: Row): SavedAudience {
  return { audience_id, name, conditions: conditions as Audience, updated_at: updated_at.toISOString() };
}

/** The saved audiences, sorted by name. */
export function listAudiences(ctx: Ctx): Promise<SavedAudience[]> {
  return ctx.tx(async (t) => (await listAudienceRows(t)).map(present));
}

/** Saves an audience; a name that is already used and a tag that was deleted are refused. */
export function createAudience(ctx: Ctx, input: AudienceInput): Promise<SavedAudience> {
  return unlessTaken(() =>
    ctx.tx(async (t) => {
      await requireTags(t, input.conditions);
      if ((await countAudiences(t)) >= AUDIENCES_MAX) {
        throw new AppError('conflict', campaignErrors.tooManyAudiences(AUDIENCES_MAX), { code: 'too_many' });
      }
      return present(await insertAudience(t, { ...input, audience_id: newId(), created_by: ctx.userId, now: ctx.now }));
    }),
  );
}

export function updateAudience(ctx: Ctx, audience_id: string, input: AudienceInput): Promise<SavedAudience> {
  return unlessTaken(() =>
    ctx.tx(async (t) => {
      await requireTags(t, input.conditions);
      const row = await updateAudienceRow(t, audience_id, { ...input, now: ctx.now });
      if (!row) throw new AppError('not_found', campaignErrors.noAudience);
      return present(row);
    }),
  );
}

export function removeAudience(ctx: Ctx, audience_id: string): Promise<{ audience_id: string }> {
  return ctx.tx(async (t) => {
    if (!(await deleteAudience(t, audience_id))) throw new AppError('not_found', campaignErrors.noAudience);
    return { audience_id };
  });
}

async function requireTags(t: Tenant, conditions: Audience): Promise<void> {
  // No tag is deleted meanwhile.
  await lockCompany(t);
  const fault = await tagFault(t, conditions);
  if (fault) throw new AppError('invalid', fault, { code: 'unknown_tag' });
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, 'audiences_name')) throw error;
    const fields = { name: campaignErrors.audienceTaken };
    throw new AppError('conflict', campaignErrors.audienceTaken, { code: 'name_taken', fields });
  }
}
