import { randomBytes } from 'node:crypto';
import { QR_SOURCE_CODE_MAX, QR_SOURCES_MAX } from '#contract/program/limits.ts';
import { programTexts } from '#contract/program/program.texts.ts';
import type { QrSource } from '#contract/program/program.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isUniqueViolation, type Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { sourceCode } from './rules.ts';
import {
  countJoins,
  findSource,
  findSourceByCode,
  insertSource,
  listSources,
  type SourceRow,
  updateSource,
} from './sources.sql.ts';

const texts = programTexts.sources;

/** The places with their own code, archived ones too, and how many joined from each. */
export function showSources(ctx: Ctx): Promise<QrSource[]> {
  return ctx.tx(async (t) => {
    const joins = await countJoins(t);
    return (await listSources(t)).map((row) => shown(row, joins.get(row.code) ?? 0));
  });
}

/**
 * Adds a place. Its code is made from its name and never changes, because it is printed.
 * @throws AppError conflict when there are too many, or one with that name
 */
export async function createSource(ctx: Ctx, label: string): Promise<QrSource> {
  return ctx.tx(async (t) => {
    const active = (await listSources(t)).filter((row) => row.archived_at === null);
    if (active.length >= QR_SOURCES_MAX) throw new AppError('conflict', texts.tooMany(QR_SOURCES_MAX));
    const place = { qr_source_id: newId(), label, created_at: ctx.now, archived_at: null };
    const row = await insertUnderFreeCode(t, place).catch(refuseTaken(label));
    return shown(row, 0);
  });
}

async function insertUnderFreeCode(t: Tenant, place: Omit<SourceRow, 'code'>): Promise<SourceRow> {
  const wished = sourceCode(place.label, QR_SOURCE_CODE_MAX);
  for (const code of wished === undefined ? [] : [wished, ...numbered(wished)]) {
    const row = await insertSource(t, { ...place, code });
    if (row) return row;
  }
  const row = await insertSource(t, { ...place, code: randomBytes(8).toString('hex') });
  if (!row) throw new Error('a random code was taken');
  return row;
}

/** `door-2` to `door-9`: an earlier place had that name. */
function numbered(code: string): string[] {
  return Array.from({ length: 8 }, (_, index) => `${code.slice(0, QR_SOURCE_CODE_MAX - 2)}-${index + 2}`);
}

/**
 * Renames, archives or restores a place. Its code keeps working in any case.
 * @throws AppError not_found, or conflict when another place has that name
 */
export async function changeSource(
  ctx: Ctx,
  qrSourceId: string,
  change: { label?: string | undefined; archived?: boolean | undefined },
): Promise<QrSource> {
  return ctx.tx(async (t) => {
    const row = await findSource(t, qrSourceId);
    if (!row) throw new AppError('not_found', texts.none);
    const label = change.label ?? row.label;
    const archived = change.archived ?? row.archived_at !== null;
    const archived_at = archived ? (row.archived_at ?? ctx.now) : null;
    await updateSource(t, qrSourceId, { label, archived_at }).catch(refuseTaken(label));
    return shown({ ...row, label, archived_at }, (await countJoins(t)).get(row.code) ?? 0);
  });
}

/** @throws AppError not_found unless the company has a place with that code */
export async function requireSource(t: Tenant, code: string): Promise<void> {
  if (!(await findSourceByCode(t, code))) throw new AppError('not_found', texts.none);
}

/** Two places with one name could not be told apart; archived ones do not count. */
function refuseTaken(label: string): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error, 'qr_sources_label')) throw error;
    const detail = texts.taken(label);
    throw new AppError('conflict', detail, { code: 'label_taken', fields: { label: detail } });
  };
}

function shown(row: SourceRow, joins: number): QrSource {
  return {
    ...row,
    joins,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
  };
}
