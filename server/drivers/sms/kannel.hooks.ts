import type { MessageFailure } from '#contract/messaging/sms/failures.ts';
import type { Keys } from '#server/platform/db/keys.ts';
import { inboundPath, type SmsHooks, type SmsRequest } from './hooks.ts';
import type { MessageProgress } from './sms.ts';

const PURPOSE = 'texts from kannel';

/** Bits of `%d`: 4 (waiting at the network) and 8 (accepted by it) say nothing new. */
const REPORTS: Readonly<Record<string, { status: MessageProgress; code: MessageFailure | null }>> = {
  1: { status: 'delivered', code: null },
  2: { status: 'undelivered', code: 'not_delivered' },
  8: { status: 'sent', code: null },
  16: { status: 'failed', code: 'refused' },
};

/**
 * The `get-url` of Kannel's group `sms-service`, with its escapes: the sender, the number, the text with its alphabet, and Kannel's
 * reference. Kannel signs nothing, so the address itself is the proof: only this installation can create it.
 */
export function kannelInboundUrl(base: string, keys: Keys): string {
  const secret = keys.mac(PURPOSE, '').toString('base64url');
  return `${base}${inboundPath('kannel')}/${secret}?from=%p&to=%P&id=%I&coding=%c&charset=%C&text=%b`;
}

/** Added to the address of a message's reports, with Kannel's escapes: the kind of report, and the network's own words. */
export const REPORT_QUERY = 'report=%d&said=%A';

export function kannelHooks(keys: Keys): SmsHooks {
  return {
    name: 'kannel',
    method: 'GET',
    isGenuineText: ({ secret }) => keys.isMac(PURPOSE, '', Buffer.from(secret, 'base64url')),
    // The address of the report has been checked already; there is no other proof.
    isGenuineReport: () => true,
    readText(request) {
      const fields = rawFields(request);
      const [from, to, id] = [fields.get('from'), fields.get('to'), fields.get('id')].map(
        (raw) => raw?.toString() ?? '',
      );
      const text = fields.get('text');
      if (!from || !to || !id || !text) return null;
      const body = decoded(text, fields.get('coding')?.toString(), fields.get('charset')?.toString());
      return { provider_ref: id, from, to: [to], body, media_count: 0, is_answered: false };
    },
    readReport(request) {
      const fields = rawFields(request);
      const report = REPORTS[fields.get('report')?.toString() ?? ''];
      if (!report) return null;
      const said = /\berr:(\w{1,8})\b/.exec(fields.get('said')?.toString() ?? '')?.[1];
      const error_code = report.code && said && !/^0+$/.test(said) ? (`carrier_${said}` as const) : report.code;
      return { status: report.status, error_code };
    },
    answer: { type: 'text/plain; charset=utf-8', body: '' },
  };
}

/** The query as bytes: a text in UCS-2 has to be decoded first. */
function rawFields({ url }: SmsRequest): Map<string, Buffer> {
  const query = url.slice(url.indexOf('?') + 1);
  return new Map(
    query.split('&').map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, Buffer.alloc(0)] : [pair.slice(0, at), unescaped(pair.slice(at + 1))];
    }),
  );
}

function unescaped(text: string): Buffer {
  const latin = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(latin, 'latin1');
}

/** `coding` 2 is UCS-2, big-endian; everything else is in the charset that Kannel names. */
function decoded(bytes: Buffer, coding = '0', charset = ''): string {
  const label = coding === '2' ? 'utf-16be' : charset || 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
