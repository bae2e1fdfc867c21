import { type DestinationStream, type Logger, pino } from 'pino';
import { PERSONAL_LINKS } from '#contract/customer/addresses.ts';

/** Structured logs, one JSON object a line, to standard error: standard output has the lines that a user reads at the start. */
export function openLog(level: string, to: DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: { streamWrite: withoutPersonalData },
      redact: ['req.headers.authorization', 'req.headers.cookie', 'password', '*.password', 'token', '*.token'],
    },
    to,
  );
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const EMAIL = /[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** `+12075550142`, `(207) 555-0142`, `207-555-0142`, and ten digits that stand alone. */
const PHONE =
  /\+\d{8,15}\b|\(\d{3}\) ?\d{3}-\d{4}\b|(?<![\w-])\d{3}-\d{3}-\d{4}(?![\w-])|(?<![\w.:-])1?\d{10}(?![\w:-])/g;
/** The secret part of our links: of customers, short links, invitations and passwords. */
const LINK = new RegExp(`(${PERSONAL_LINKS.join('|')}|[?&](?:\\w*token|phone|email|search)=)[^\\s"\\\\/?&#]+`, 'g');

/**
 * A line of the log without email addresses, phone numbers and the secret parts of links. Errors of a database, a mail server or a provider
 * quote the values that they refuse, so no list of fields would be complete: every string of the line is looked through.
 * @param line one JSON object
 */
function withoutPersonalData(line: string): string {
  return line.replace(STRING, (text) =>
    text.replace(LINK, '$1[secret]').replace(EMAIL, '[email]').replace(PHONE, '[phone]'),
  );
}
