import type { MessageStatus } from '#contract/messaging/campaigns/statuses.ts';

/** Statuses of messages that were sent, delivered or not; an unclear message counts once it is settled. */
export const WENT_OUT: readonly MessageStatus[] = ['sent', 'delivered', 'undelivered'];
/** Statuses that the provider charges for, delivered or not. */
export const PAID: readonly MessageStatus[] = [...WENT_OUT, 'unknown'];
export const WAITS: readonly MessageStatus[] = ['queued', 'held', 'sending'];
