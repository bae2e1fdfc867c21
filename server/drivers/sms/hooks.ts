import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import type { Config } from '#server/config.ts';
import type { MessageProgress } from './sms.ts';

/** What a provider calls us with. */
export interface SmsRequest {
  /** The address as the provider wrote it, query included. */
  url: string;
  /** The part behind `inbound/` of the address that the operator was given; '' where there is none. */
  secret: string;
  header(name: string): string;
  /** The fields of its form, all of them: what is signed is everything. */
  form: Readonly<Record<string, string>>;
}

/** A text that somebody sent, in the provider's own spelling of the numbers. */
export interface ReceivedMessage {
  /** The provider's name for it, the same when it is delivered again. */
  provider_ref: string;
  from: string;
  /** What it was sent to: the number, and the pool that the number is in. */
  to: string[];
  body: string;
  media_count: number;
  /** The provider has answered it by itself, as networks want it of a STOP. */
  is_answered: boolean;
}

/** How one of our texts goes on. */
export interface ArrivedReport {
  provider_ref?: string;
  status: MessageProgress;
  error_code: FailureCode | null;
}

/** How a provider speaks to us. Nothing that it says counts before it is proven to be the provider. */
export interface SmsHooks {
  readonly name: Config['sms']['driver'];
  readonly method: 'GET' | 'POST';
  isGenuineText(request: SmsRequest): boolean;
  /** Reports come to an address that only we can make, which is checked besides. */
  isGenuineReport(request: SmsRequest): boolean;
  /** Null: no text of a person's. */
  readText(request: SmsRequest): ReceivedMessage | null;
  /** Null: nothing that is of use to us. */
  readReport(request: SmsRequest): ArrivedReport | null;
  /** What it wants to be answered, so that it sends nothing by itself. */
  readonly answer: { type: string; body: string };
}
