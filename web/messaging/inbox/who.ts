import { readablePhone } from '#contract/contacts/phone.ts';
import type { ReplyThread, ThreadMessage } from '#contract/messaging/inbound/replies.ts';

/** Whom the conversation is with: the name, else the number. */
export function whoOf({ name, phone_e164 }: Pick<ReplyThread, 'name' | 'phone_e164'>): string {
  return name || readablePhone(phone_e164);
}

const GOING = ['queued', 'held', 'sending', 'sent'];
const LOOK_FOR_MS = 180_000;
const LOOK_EVERY_MS = 2000;

/** How soon to look again whether a text that went out lately has arrived; false when there is none. */
export function lookAgainMs(texts: readonly ThreadMessage[] | undefined, now: Date): number | false {
  const isGoing = (texts ?? []).some(
    ({ status, at }) => status !== null && GOING.includes(status) && now.getTime() - Date.parse(at) < LOOK_FOR_MS,
  );
  return isGoing ? LOOK_EVERY_MS : false;
}
