import Big from 'big.js';
import type { z } from 'zod';
import type { AuditAction } from '#contract/account/audit/actions.ts';
import { inventoryErrors } from '#contract/inventory/errors.texts.ts';
import { areaErrors } from '#contract/inventory/places/areas.texts.ts';
import { transferErrors } from '#contract/inventory/places/transfer_errors.texts.ts';
import { transferTexts } from '#contract/inventory/places/transfers.texts.ts';
import type { Transfer, transfers } from '#contract/inventory/places/transfers.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Tenant } from '#server/platform/db/db.ts';
import { newId } from '#server/platform/db/ids.ts';
import { AppError } from '#server/platform/errors.ts';
import { announce } from '#server/platform/events/events.ts';
import { findArea } from '../areas/areas.sql.ts';
import type { NewMovement } from '../ledger/movements.sql.ts';
import { moveStock, opposite } from '../ledger/movements.ts';
import { lockStock } from '../ledger/stock.sql.ts';
import { today } from '../ledger/today.ts';
import { requireLocations } from '../locations/locations.ts';
import { arrivalFault, arrivalOf } from './arrival.rules.ts';
import {
  findTransfer,
  insertTransfer,
  listOfTransfer,
  listSendable,
  listTransferLines,
  lockTransfer,
  putIntoArea,
  saveReceived,
  updateTransfer,
} from './transfers.sql.ts';

type SendInput = z.output<typeof transfers.send.body>;
type ReceiveInput = z.output<typeof transfers.receive.body>;
type Known = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

/** The transfer with its lines, or 404. */
export async function showTransfer(t: Tenant, transferId: string): Promise<Transfer> {
  const transfer = await findTransfer(t, transferId);
  if (!transfer) throw new AppError('not_found', transferErrors.noTransfer);
  const { to_area_id: _, ...shown } = transfer;
  const lines = await listTransferLines(t, transferId);
  return {
    ...shown,
    lines: lines.map(({ unit_cost: _cost, quantity, received, ...line }) => ({
      ...line,
      quantity: Number(quantity),
      received: received === null ? null : Number(received),
    })),
  };
}

/** Takes goods out of the stock of one place and on their way to another. */
export function sendTransfer(ctx: Ctx, input: SendInput): Promise<Transfer> {
  return ctx.tx(async (t) => {
    const { from_location_id, to_location_id, from_area_id = null, to_area_id = null } = input;
    await requireLocations(t, [from_location_id, to_location_id]);
    await requireArea(t, from_location_id, from_area_id);
    await requireArea(t, to_location_id, to_area_id);
    const isWithin = from_location_id === to_location_id;
    if (isWithin && (!from_area_id || !to_area_id || from_area_id === to_area_id)) {
      throw new AppError('invalid', transferErrors.samePlace);
    }
    const itemIds = input.lines.map(({ item_id }) => item_id);
    await lockStock(t, itemIds);
    const costs = new Map((await listSendable(t, itemIds)).map(({ item_id, average_cost }) => [item_id, average_cost]));
    const lines = input.lines.map(({ item_id, quantity }, position) => {
      const unit_cost = costs.get(item_id);
      if (unit_cost === undefined) throw new AppError('not_found', inventoryErrors.noItem);
      return { item_id, position, quantity, unit_cost };
    });
    const transfer_id = newId();
    const places = { from_location_id, from_area_id, to_location_id, to_area_id };
    const by = { note: input.note || null, sent_at: ctx.now, sent_by: ctx.userId };
    await insertTransfer(t, { transfer_id, ...places, ...by }, lines);
    const known = await hold(t, transfer_id);
    const shared = await sharedBy(ctx, t, known);
    await moveStock(
      t,
      lines.map(({ item_id, quantity, unit_cost }) => ({
        ...shared,
        movement_id: newId(),
        item_id,
        unit_cost,
        location_id: from_location_id,
        reason: 'transferred',
        quantity: new Big(quantity).neg().toFixed(),
      })),
    );
    return changed(ctx, t, known, 'transfer.sent');
  });
}

async function requireArea(t: Tenant, locationId: string, areaId: string | null): Promise<void> {
  if (areaId === null) return;
  const area = await findArea(t, areaId);
  if (!area) throw new AppError('not_found', areaErrors.noArea);
  if (area.location_id !== locationId) throw new AppError('invalid', transferErrors.otherArea);
}

/** Brings what arrived into the stock of the destination, and books what is different. */
export function receiveTransfer(ctx: Ctx, transferId: string, input: ReceiveInput): Promise<Transfer> {
  return ctx.tx(async (t) => {
    const known = await hold(t, transferId);
    if (known.status !== 'sent') throw new AppError('conflict', transferErrors.notSent, { code: 'not_sent' });
    const given = new Map(input.lines.map((line) => [line.item_id, line]));
    const sent = await listTransferLines(t, transferId);
    if (input.lines.some(({ item_id }) => !sent.some((line) => line.item_id === item_id))) {
      throw new AppError('not_found', transferErrors.notThere);
    }
    const lines = sent.map((line) => {
      const { received = line.quantity, difference = null } = given.get(line.item_id) ?? {};
      const fault = arrivalFault(line, received, difference);
      if (fault) throw new AppError('invalid', fault);
      return { ...line, received, difference: new Big(received).eq(line.quantity) ? null : difference };
    });
    const shared = await sharedBy(ctx, t, known);
    await moveStock(
      t,
      lines.flatMap(({ item_id, quantity, received, difference, unit_cost }) =>
        arrivalOf(quantity, received, difference).map(
          ({ at, ...effect }): NewMovement => ({
            ...shared,
            ...effect,
            movement_id: newId(),
            item_id,
            unit_cost,
            location_id: at === 'to' ? known.to_location_id : known.from_location_id,
          }),
        ),
      ),
    );
    await saveReceived(t, transferId, lines);
    const arrived = lines.filter(({ received }) => Number(received) > 0).map(({ item_id }) => item_id);
    if (known.to_area_id) await putIntoArea(t, known.to_area_id, arrived);
    await updateTransfer(t, transferId, { status: 'received', ended_at: ctx.now, ended_by: ctx.userId });
    return changed(ctx, t, known, 'transfer.received');
  });
}

/** Brings goods that are in transit back to where they came from. */
export function cancelTransfer(ctx: Ctx, transferId: string): Promise<Transfer> {
  return ctx.tx(async (t) => {
    const known = await hold(t, transferId);
    if (known.status !== 'sent') throw new AppError('conflict', transferErrors.notSent, { code: 'not_sent' });
    await takeBack(ctx, t, await listOfTransfer(t, transferId));
    await updateTransfer(t, transferId, { status: 'canceled', ended_at: ctx.now, ended_by: ctx.userId });
    return changed(ctx, t, known, 'transfer.canceled');
  });
}

/** Takes back what a receipt has booked: the goods are in transit again. */
export function undoTransferReceipt(ctx: Ctx, transferId: string): Promise<Transfer> {
  return ctx.tx(async (t) => {
    const known = await hold(t, transferId);
    if (known.status !== 'received')
      throw new AppError('conflict', transferErrors.notReceived, { code: 'not_received' });
    await takeBack(
      ctx,
      t,
      (await listOfTransfer(t, transferId)).filter(({ is_sending }) => !is_sending),
    );
    const lines = await listTransferLines(t, transferId);
    await saveReceived(
      t,
      transferId,
      lines.map(({ item_id }) => ({ item_id, received: null, difference: null })),
    );
    await updateTransfer(t, transferId, { status: 'sent', ended_at: null, ended_by: null });
    return changed(ctx, t, known, 'transfer.reopened');
  });
}

async function hold(t: Tenant, transferId: string): Promise<Known> {
  const transfer = await lockTransfer(t, transferId);
  if (!transfer) throw new AppError('not_found', transferErrors.noTransfer);
  return transfer;
}

async function takeBack(ctx: Ctx, t: Tenant, movements: Awaited<ReturnType<typeof listOfTransfer>>): Promise<void> {
  await requireLocations(
    t,
    movements.map(({ location_id }) => location_id),
  );
  const by = { now: ctx.now, userId: ctx.userId, on: await today(ctx, t) };
  await moveStock(
    t,
    movements.map(({ is_sending: _, ...movement }) => opposite(movement, by)),
  );
}

/** What all movements of a step have in common. */
async function sharedBy(ctx: Ctx, t: Tenant, { transfer_id, number, from_location, to_location }: Known) {
  return {
    effective_on: await today(ctx, t),
    occurred_at: ctx.now,
    created_by: ctx.userId,
    transfer_id,
    note: transferTexts.movement(number, from_location, to_location),
  };
}

async function changed(ctx: Ctx, t: Tenant, { transfer_id, number }: Known, action: AuditAction): Promise<Transfer> {
  await audit(ctx, t, action, transfer_id, { number });
  await announce(t, { type: 'transfer', id: transfer_id });
  await announce(t, { type: 'item', id: null });
  return showTransfer(t, transfer_id);
}
