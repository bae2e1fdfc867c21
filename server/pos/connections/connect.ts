import type { z } from 'zod';
import { addDays } from '#contract/dates.ts';
import type { PosConnection } from '#contract/pos/connections.ts';
import type { PosName } from '#contract/pos/drivers.ts';
import { posErrors } from '#contract/pos/errors.texts.ts';
import { POS_HISTORY_DAYS } from '#contract/pos/limits.ts';
import type { pos } from '#contract/pos/pos.ts';
import { type PosAccount, type PosDriver, type PosDrivers, PosError, type PosGrant } from '#server/drivers/pos/pos.ts';
import { today } from '#server/inventory/inventory.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, SessionCtx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { saveAccount } from '../accounts.sql.ts';
import {
  type Connection,
  changeConnection,
  ensureConnection,
  lockConnection,
  type PosConnectionRow,
} from '../connections.sql.ts';
import { deleteCounts } from '../sources/counts.sql.ts';
import { startSync } from '../sync/start.ts';
import { connectionOr404, dropWaiting, shown } from './connections.ts';
import { keepGrant } from './grants.ts';
import { openAccount } from './open_account.ts';
import { type Begun, readState, requireUnused, signState } from './state.ts';

/** What the pages of points of sale come back to. */
export interface ConnectDeps {
  pos: PosDrivers;
  linkBase: () => string;
}

const returnUrl = ({ linkBase }: ConnectDeps) => `${linkBase()}/pos`;

/** Begins to connect a point of sale: with a page that asks the owner, or at once where nobody has to be asked. */
export async function connect(
  ctx: SessionCtx,
  deps: ConnectDeps,
  name: PosName,
): Promise<{ url: string | null; connection: PosConnection | null }> {
  const driver = deps.pos[name];
  if (!driver) throw new AppError('conflict', posErrors.notConfigured, { code: 'not_configured' });
  if (driver.grants) {
    const state = signState(ctx, await ctx.tx((t) => beginConnection(ctx, t, name)));
    return { url: driver.grants.page(state, returnUrl(deps)), connection: null };
  }
  return { url: null, connection: await connectAtOnce(ctx, driver, name) };
}

/** Connects a point of sale of which nobody has to be asked. */
export async function connectAtOnce(ctx: Ctx, driver: PosDriver, name: PosName): Promise<PosConnection> {
  const { connection_id } = await ctx.tx((t) => beginConnection(ctx, t, name));
  return finish(ctx, driver, { connection_id, driver: name }, null);
}

/** Takes what the page of the point of sale came back with. It counts only for the user who began, once, and for an hour. */
export async function acceptGrant(
  ctx: SessionCtx,
  deps: ConnectDeps,
  { code, state }: { code: string; state: string },
): Promise<PosConnection> {
  const begun = readState(ctx, state);
  const { driver: name, connection_id } = await ctx.tx((t) => freeConnection(t, begun));
  const driver = deps.pos[name];
  if (!driver?.grants) throw new AppError('conflict', posErrors.notConfigured, { code: 'not_configured' });
  const { grants } = driver;
  const grant = await ask(() => grants.accept(code, returnUrl(deps), ctx.now));
  return finish(ctx, driver, { connection_id, driver: name }, { grant, begun });
}

/** The connection that a user began to connect, as long as nobody has connected it since. */
async function freeConnection(t: Tenant, begun: Begun): Promise<PosConnectionRow> {
  const connection = await connectionOr404(t, begun.connection_id);
  requireFree(connection);
  requireUnused(begun, connection);
  return connection;
}

/** The account opens: its name is stored with the grant. */
async function finish(
  ctx: Ctx,
  driver: PosDriver,
  of: { connection_id: string; driver: PosName },
  granted: { grant: PosGrant; begun: Begun } | null,
): Promise<PosConnection> {
  const { connection_id } = of;
  const token = granted?.grant.token ?? null;
  const account = await ask(() => describe(driver.open({ ...ctx, connection_id, place_ref: null, token })));
  return ctx.tx(async (t) => {
    if (granted) {
      await freeConnection(t, granted.begun);
      await keepGrant(ctx, t, connection_id, granted.grant);
    } else requireFree(await connectionOr404(t, connection_id));
    await letIn(ctx, t, of, account);
    await audit(ctx, t, 'pos.connected', connection_id, { name: account.account_name });
    await announce(t, { type: 'pos_task', id: connection_id });
    return shown(t, await connectionOr404(t, connection_id));
  });
}

/** The row of a connection that is not active; a second one of the same kind takes the place of the one that was disconnected. */
async function beginConnection(ctx: Ctx, t: Tenant, driver: PosName): Promise<Connection> {
  await ensureConnection(t, { connection_id: newId(), driver, created_at: ctx.now, state: 'disconnected' });
  const connection = await lockConnection(t, { driver });
  if (!connection) throw new Error('the connection was not created');
  requireFree(connection);
  return connection;
}

/** An active connection is connected again where it lacks the permission to send counts. */
function requireFree({ state, counts_fault }: Connection): void {
  if (state === 'active' && counts_fault === 'signed_out') return;
  if (['active', 'paused'].includes(state)) throw new AppError('conflict', posErrors.connected, { code: 'connected' });
}

type Described = Awaited<ReturnType<PosAccount['describe']>>;

/** The account opens. The same one as before continues where it was; another one is set up from the beginning. */
async function letIn(
  ctx: Ctx,
  t: Tenant,
  { connection_id, driver }: { connection_id: string; driver: PosName },
  { account_ref, account_name }: Described,
): Promise<void> {
  const before = await connectionOr404(t, connection_id);
  const isSame = before.account_ref === account_ref && before.place_ref !== null;
  await saveAccount(t, { driver, account_ref, connection_id });
  const fresh = { place_ref: null, place_name: null, synced_until: null, accepted_at: null };
  const state = isSame ? 'active' : 'setting_up';
  const values = { state, account_ref, account_name, counts_fault: null, connected_at: ctx.now } as const;
  await changeConnection(t, connection_id, { ...values, ...(isSame ? {} : fresh) });
  await deleteCounts(t, connection_id);
  if (isSame) await startSync(t, ctx, connection_id);
  else await dropWaiting(ctx, t, connection_id);
}

async function describe(account: PosAccount | null): Promise<Described> {
  if (!account) throw new AppError('conflict', posErrors.notConfigured, { code: 'not_configured' });
  return account.describe(AbortSignal.timeout(ASK_MS));
}

/** How long a user waits for the point of sale. */
const ASK_MS = 15_000;

/** @throws AppError with a sentence when the point of sale does not answer */
async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PosError)) throw error;
    const isOut = error.fault === 'signed_out';
    throw new AppError('conflict', isOut ? posErrors.signedOut : posErrors.noAnswer, { code: error.fault });
  }
}

/** The places of the account. */
export async function listPlaces(ctx: Ctx, drivers: PosDrivers, connectionId: string) {
  const connection = await ctx.tx((t) => connectionOr404(t, connectionId));
  const { places } = await ask(async () => describe(await openAccount(ctx, drivers, connection)));
  return { places };
}

type SetUp = z.output<typeof pos.setUp.body>;

/** Says what a connection brings, and starts its first sync. */
export async function setUp(
  ctx: Ctx,
  drivers: PosDrivers,
  connectionId: string,
  { place_ref, ...input }: SetUp,
): Promise<PosConnection> {
  const { places } = await listPlaces(ctx, drivers, connectionId);
  const place = places.find(({ ref }) => ref === place_ref);
  if (!place) throw new AppError('invalid', posErrors.noPlace, { code: 'no_place' });
  return ctx.tx(async (t) => {
    requireSettingUp(await connectionOr404(t, connectionId));
    requireDays(input, await today(ctx, t));
    await changeConnection(t, connectionId, { ...input, place_ref, place_name: place.name, state: 'active' });
    await startSync(t, ctx, connectionId);
    await announce(t, { type: 'pos_task', id: connectionId });
    return shown(t, await connectionOr404(t, connectionId));
  });
}

function requireSettingUp({ state }: Connection): void {
  if (state !== 'setting_up') throw new AppError('conflict', posErrors.connected, { code: 'connected' });
}

function requireDays({ history_from, stock_from }: Omit<SetUp, 'place_ref'>, day: string): void {
  const oldest = addDays(day, -POS_HISTORY_DAYS);
  if (history_from < oldest || history_from > day) {
    throw new AppError('invalid', posErrors.tooLongAgo(POS_HISTORY_DAYS), { code: 'history_from' });
  }
  if (stock_from < history_from) throw new AppError('invalid', posErrors.stockFirst, { code: 'stock_from' });
}
