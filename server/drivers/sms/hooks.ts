import type { FailureCode } from '#contract/messaging/sms/failures.ts';
import type { Config } from '#server/config.ts';
import type { MessageProgress } from './sms.ts';

/** A request from a provider. */
export interface SmsRequest {
  /** The address as the provider wrote it, with the query. */
  url: string;
  /** The part after `inbound/` of the address that the operator was given; '' without one. */
  secret: string;
  header(name: string): string;
  /** All fields of its form, because the signature covers all of them. */
  form: Readonly<Record<string, string>>;
}

/** A received message, with the provider's own spelling of the numbers. */
export interface ReceivedMessage {
  /** The provider's reference, which is the same when it is delivered again. */
  provider_ref: string;
  from: string;
  /** What it was sent to: the number, and the pool that the number belongs to. */
  to: string[];
  body: string;
  media_count: number;
  /** The provider has already answered a STOP, as networks require it. */
  is_answered: boolean;
}

/** A delivery report. */
export interface ArrivedReport {
  provider_ref?: string;
  status: MessageProgress;
  error_code: FailureCode | null;
}

/** The protocol of a provider. Nothing in a request counts before it is proven to come from the provider. */
export interface SmsHooks {
  readonly name: Config['sms']['driver'];
  readonly method: 'GET' | 'POST';
  isGenuineText(request: SmsRequest): boolean;
  /** Reports come to an address that only we can create, which is checked in addition. */
  isGenuineReport(request: SmsRequest): boolean;
  /** Null: not a message of a phone. */
  readText(request: SmsRequest): ReceivedMessage | null;
  /** Null: nothing useful. */
  readReport(request: SmsRequest): ArrivedReport | null;
  /** The answer that keeps the provider from sending a message itself. */
  readonly answer: { type: string; body: string };
}

/** The path that a provider calls for an incoming message. */
export function inboundPath(driver: string): string {
  return `/webhooks/sms/${driver}/inbound`;
}
