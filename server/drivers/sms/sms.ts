import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import type { Config } from '#server/config.ts';

/** One text as it goes out. */
export interface OutgoingMessage {
  /** A number or the provider's name for a pool of them: the address of a row of `sender_numbers`. */
  from: string;
  /** E.164. */
  to: string;
  body: string;
  /** Ours, and one for each text: the message's id. */
  reference: string;
  /** Where the provider reports how it goes on; null when it cannot reach us. */
  status_url: string | null;
}

/** How far a text has come: `sent` is taken by the provider, the other three are final. */
export type MessageProgress = 'sent' | 'delivered' | 'undelivered' | 'failed';

/** A text that the provider took. */
export interface AcceptedMessage {
  /** The provider's name for it. */
  provider_ref: string;
  status: MessageProgress;
  error_code: FailureCode | null;
}

/** A text of which we do not know whether it was taken. */
export interface UnclearMessage {
  from: string;
  to: string;
  body: string;
  reference: string;
  /** When it was tried. */
  tried_at: Date;
  /** The provider's names of other texts to this phone, which it cannot be. */
  other_refs: readonly string[];
}

/** What texts of companies without a number of their own go out from, and the pace that its provider allows: segments a second, a day. */
export interface SharedSender {
  address: string;
  per_second: number;
  per_day: number | null;
}

/** Who hands texts to the networks. */
export interface Sms {
  readonly name: Config['sms']['driver'];
  readonly shared: SharedSender;
  /** @throws SmsError, which says whether it may be tried again. `signal` ends the waiting, not the text. */
  send(text: OutgoingMessage, signal: AbortSignal): Promise<AcceptedMessage>;
  /**
   * Absent where the provider cannot be asked: then only its report settles a doubt.
   * `find` answers null where the provider has no such text; so long after a try, that means that it never took it.
   */
  readonly lookup?: {
    certain_after_ms: number;
    find(text: UnclearMessage, signal: AbortSignal): Promise<AcceptedMessage | null>;
  };
}
