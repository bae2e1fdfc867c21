import twilio from 'twilio';
import { plainWords } from '#contract/messaging/inbound/keywords.ts';
import type { SmsHooks, SmsRequest } from './hooks.ts';
import { failureOfTwilio } from './twilio.failures.ts';
import { progressOf } from './twilio.ts';

/**
 * Single words that block a number at Twilio, which then answers itself; a second message from us would be refused (21610).
 * twilio.com/docs: support for opt-out keywords.
 */
const STOP_WORDS = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'];

/** Longer than a queued message waits; Twilio's statuses of a message that has not left it say nothing new. */
const NOT_YET = ['accepted', 'queued', 'scheduled', 'sending', 'receiving', 'received'];

/**
 * Twilio's webhooks: `X-Twilio-Signature` covers the address and every field of the form, including unknown ones. The address is the public
 * one, whatever a proxy made of it.
 */
export function twilioHooks({ auth_token, public_url }: { auth_token: string; public_url: string }): SmsHooks {
  const isGenuine = ({ url, form, header }: SmsRequest) =>
    twilio.validateRequest(auth_token, header('x-twilio-signature'), public_url + url, form);
  return {
    name: 'twilio',
    method: 'POST',
    isGenuineText: isGenuine,
    isGenuineReport: isGenuine,
    readText({ form }) {
      const { MessageSid, From, To, MessagingServiceSid, Body = '', NumMedia, OptOutType } = form;
      if (!MessageSid || !From || !To) return null;
      return {
        provider_ref: MessageSid,
        from: From,
        to: MessagingServiceSid ? [To, MessagingServiceSid] : [To],
        body: Body,
        media_count: Math.min(Number.parseInt(NumMedia ?? '', 10) || 0, 99),
        // OptOutType is present when Twilio writes the answers (Advanced Opt-Out).
        is_answered: Boolean(OptOutType) || STOP_WORDS.includes(plainWords(Body)),
      };
    },
    readReport({ form }) {
      const { MessageSid, MessageStatus = '', ErrorCode } = form;
      if (!MessageSid || !MessageStatus || NOT_YET.includes(MessageStatus)) return null;
      return {
        provider_ref: MessageSid,
        status: progressOf(MessageStatus),
        error_code: ErrorCode ? failureOfTwilio(ErrorCode) : null,
      };
    },
    answer: { type: 'text/xml; charset=utf-8', body: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>' },
  };
}
