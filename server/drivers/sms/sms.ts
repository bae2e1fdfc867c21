import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import type { Config } from '#server/config.ts';

/** One message as it is sent. */
export interface OutgoingMessage {
  /** A number or the provider's name for a pool of numbers: the address of a row of `sender_numbers`. */
  from: string;
  /** E.164. */
  to: string;
  body: string;
  /** The message's id, unique for each message. */
  reference: string;
  /** Where the provider sends reports; null when it cannot reach us. */
  status_url: string | null;
}

/** The progress of a message: `sent` means accepted by the provider, the other three are final. */
export type MessageProgress = 'sent' | 'delivered' | 'undelivered' | 'failed';

/** A message that the provider accepted. */
export interface AcceptedMessage {
  /** The provider's reference. */
  provider_ref: string;
  status: MessageProgress;
  error_code: FailureCode | null;
}

/** A message whose outcome is unknown. */
export interface UnclearMessage {
  from: string;
  to: string;
  body: string;
  reference: string;
  /** When the attempt was made. */
  tried_at: Date;
  /** The provider's references of other messages to this phone, which are excluded. */
  other_refs: readonly string[];
}

/** What sends the messages of companies without their own number, and the pace that its provider allows: segments a second, a day. */
export interface SharedSender {
  address: string;
  per_second: number;
  per_day: number | null;
}

/** A provider of messages. */
export interface Sms {
  readonly name: Config['sms']['driver'];
  readonly shared: SharedSender;
  /** @throws SmsError, which says whether another attempt is allowed. `signal` ends the waiting, not the message. */
  send(text: OutgoingMessage, signal: AbortSignal): Promise<AcceptedMessage>;
  /**
   * Missing when the provider cannot look messages up: then only a report settles an unclear message. `find` returns null when the provider
   * does not have the message; this long after an attempt, that means that it never accepted it.
   */
  readonly lookup?: {
    certain_after_ms: number;
    find(text: UnclearMessage, signal: AbortSignal): Promise<AcceptedMessage | null>;
  };
}
