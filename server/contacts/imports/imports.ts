import { Attestation as AttestationInput } from '#contract/contacts/contacts.ts';
import { faultSentence, importErrors } from '#contract/contacts/imports.texts.ts';
import {
  type ContactImport,
  IMPORT_FIELDS,
  type ImportFault,
  type ImportMapping,
  type SayingNo,
} from '#contract/contacts/imports.ts';
import { IMPORT_FAULTS_SHOWN } from '#contract/contacts/limits.ts';
import { MINUTE_MS } from '#contract/dates.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { enqueue } from '#server/platform/jobs/queue.ts';
import { attestedInWriting } from '../edit/attest.ts';
import { proposeMapping } from './columns.rules.ts';
import { tellProgress } from './import_batch.ts';
import {
  findShownImport,
  type ImportWork,
  insertImport,
  lockWork,
  type NewImport,
  updateImport,
} from './imports.sql.ts';
import type { ReceivedCsv } from './receive.ts';
import { nextRefusals } from './refusals.sql.ts';
import { type RunDeps, runImport } from './run_import.ts';
export const CHECK_CONTACTS = 'check_contact_file';
export const IMPORT_CONTACTS = 'import_contacts';
/** If the process that answers the call dies, another one continues after this time. */
const TAKE_OVER_MS = 10 * MINUTE_MS;

export async function showImport(t: Tenant, import_id: string): Promise<ContactImport> {
  const found = await findShownImport(t, import_id);
  if (!found) throw new AppError('not_found', importErrors.noImport);
  return found;
}

async function lockImport(t: Tenant, import_id: string): Promise<ImportWork> {
  const work = await lockWork(t, import_id);
  if (!work) throw new AppError('not_found', importErrors.noImport);
  return work;
}

/** Stores an uploaded file with a proposal for its columns. No contact is imported. */
export function addImport(ctx: Ctx, file: ReceivedCsv): Promise<ContactImport> {
  return ctx.tx(async (t) => {
    const row = newImport(ctx, file);
    await insertImport(t, row);
    await audit(ctx, t, 'contact_import.uploaded', row.import_id, { file: row.file_name });
    await tellProgress(t, row.import_id);
    return showImport(t, row.import_id);
  });
}

function newImport(ctx: Ctx, { fields: _, ...file }: ReceivedCsv): NewImport {
  return {
    ...file,
    import_id: newId(),
    state: 'uploaded',
    mapping: proposeMapping(file.shape),
    unknown_tags: 'refuse',
    skip_duplicates: true,
    attestation: null,
    created_at: ctx.now,
    created_by: ctx.userId,
    started_at: null,
    started_by: null,
  };
}

/** Saves the user's choice of columns and has the file checked. */
export function checkImport(
  ctx: Ctx,
  import_id: string,
  asked: { mapping: ImportMapping; unknown_tags: ContactImport['unknown_tags'] },
): Promise<ContactImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, import_id);
    if (work.state === 'running') throw new AppError('conflict', importErrors.begun, { code: 'begun' });
    if (isOver(work)) throw new AppError('conflict', importErrors.ended, { code: 'ended' });
    requireSense(asked.mapping, work);
    const check_no = work.check_no + 1;
    await updateImport(t, import_id, { ...asked, state: 'checking', check_no, checked: null, rows_done: 0 });
    await enqueue(t, { task: CHECK_CONTACTS, payload: { import_id, check_no } });
    await tellProgress(t, import_id);
    return showImport(t, import_id);
  });
}

/** Begins the import of a checked file. Doing it twice has the effect of once. */
export function startImport(
  ctx: Ctx,
  import_id: string,
  given: { attestation?: AttestationInput | undefined; saying_no: SayingNo },
): Promise<ContactImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, import_id);
    if (work.state === 'running') return showImport(t, import_id);
    if (isOver(work)) throw new AppError('conflict', importErrors.ended, { code: 'ended' });
    if (work.state !== 'checked') throw new AppError('conflict', importErrors.notYet, { code: 'not_checked' });
    if (!work.storage_key) throw new AppError('conflict', importErrors.gone, { code: 'gone' });
    const attestation = (await attestedInWriting(ctx, t, given.attestation)) ?? null;
    const keeps_saying_no = given.saying_no === 'leave';
    const begun = {
      state: 'running',
      attestation,
      keeps_saying_no,
      started_at: ctx.now,
      started_by: ctx.userId,
      rows_done: 0,
    } as const;
    await updateImport(t, import_id, begun);
    await enqueue(t, { task: IMPORT_CONTACTS, payload: { import_id } });
    await audit(ctx, t, 'contact_import.started', import_id, { file: work.file_name, attestation, keeps_saying_no });
    await tellProgress(t, import_id);
    return showImport(t, import_id);
  });
}

/** Stops an import between two batches, or discards a file. Doing it twice has the effect of once. */
export function cancelImport(ctx: Ctx, import_id: string): Promise<ContactImport> {
  return ctx.tx(async (t) => {
    const work = await lockImport(t, import_id);
    if (work.state === 'finished' || work.state === 'failed') {
      throw new AppError('conflict', importErrors.ended, { code: 'ended' });
    }
    if (work.state !== 'cancelled') {
      await updateImport(t, import_id, { state: 'cancelled', ended_at: ctx.now });
      await audit(ctx, t, 'contact_import.cancelled', import_id);
      await tellProgress(t, import_id);
    }
    return showImport(t, import_id);
  });
}

/** The whole import in one call, for programs: the headings determine the columns. */
export async function importAtOnce(
  ctx: Ctx,
  file: ReceivedCsv,
  { storage, dropWaiting, ...how }: RunDeps & { skip_duplicates: boolean; validate_tags: boolean },
) {
  const proposed = newImport(ctx, file);
  try {
    if (proposed.mapping.phone_e164 === null) {
      throw new AppError('invalid', importErrors.noPhoneColumn, { code: 'no_phone_column' });
    }
    await ctx.tx(async (t) => {
      const attestation = (await attestedInWriting(ctx, t, attestationOf(file.fields))) ?? null;
      await insertImport(t, {
        ...proposed,
        state: 'running',
        unknown_tags: how.validate_tags ? 'refuse' : 'create',
        skip_duplicates: how.skip_duplicates,
        attestation,
        started_at: ctx.now,
        started_by: ctx.userId,
      });
      const runAt = new Date(ctx.now.getTime() + TAKE_OVER_MS);
      await enqueue(t, { task: IMPORT_CONTACTS, payload: { import_id: proposed.import_id }, runAt });
      await audit(ctx, t, 'contact_import.started', proposed.import_id, { file: file.file_name, attestation });
    });
  } catch (error) {
    await storage.delete(file.storage_key);
    throw error;
  }
  const { import_id } = proposed;
  await runImport(ctx, import_id, { storage, dropWaiting });
  return ctx.tx(async (t) => {
    const done = await showImport(t, import_id);
    const refused = await nextRefusals(t, import_id, 0, IMPORT_FAULTS_SHOWN);
    const errors = refused.flatMap(({ row_number, faults }) =>
      faults.map((fault): ImportFault => ({ row: row_number, ...fault })),
    );
    return {
      imported_count: done.imported_count,
      skipped_count: done.duplicate_count + done.known_count,
      error_count: done.refused_count,
      errors: errors.map(faultSentence),
      additional_errors: done.refused_count - refused.length,
      import_id,
    };
  });
}

/** A form with none of the three fields attests nothing; with some of them it has to be valid. */
function attestationOf({ how, when, by }: Record<string, string>): AttestationInput | undefined {
  if (!how && !when && !by) return undefined;
  const read = AttestationInput.safeParse({ how: how ?? '', when: when ?? '', ...(by ? { by } : {}) });
  if (read.success) return read.data;
  const fields = Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('invalid', Object.values(fields)[0] ?? '', { fields });
}

function isOver({ state }: ImportWork): boolean {
  return state === 'finished' || state === 'cancelled' || state === 'failed';
}

/** Requires one phone column, and no column with two meanings or out of range. */
function requireSense(mapping: ImportMapping, { shape }: ImportWork): void {
  if (mapping.phone_e164 === null) throw refused(importErrors.pickPhone);
  const columns = IMPORT_FIELDS.flatMap((field) => mapping[field] ?? []);
  if (new Set(columns).size < columns.length) throw refused(importErrors.sameColumn);
  if (columns.some((column) => column >= shape.headings.length)) throw refused(importErrors.noColumn);
}

function refused(detail: string): AppError {
  return new AppError('invalid', detail, { fields: { mapping: detail } });
}
