/**
 * A local server with Twilio's API in its own process, which does as little as possible for a message, so that it is not measured: `node
 * bench/messages_server.ts <latency in ms>`. It tells its parent its port, and answers each message from it with its counts.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownSeconds } from './cpu.ts';

export interface SeenMessages {
  messages: number;
  /** The number of different phones. */
  phones: number;
  /** Processor time of this process so far. */
  seconds: number;
}

const latency = Number(process.argv[2]);
const phones = new Set<string>();
let messages = 0;

/** The end of every answer, after a message's name and phone: the fields of Twilio's answer, with the same lengths. */
const REST = JSON.stringify({
  account_sid: `AC${'1'.repeat(32)}`,
  api_version: '2010-04-01',
  body: 'Bench Deli: Soup of the day: pumpkin. 20% off until 3 pm. Reply STOP to opt out.',
  date_created: 'Wed, 18 Nov 2026 17:00:00 +0000',
  date_sent: null,
  date_updated: 'Wed, 18 Nov 2026 17:00:00 +0000',
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: null,
  messaging_service_sid: `MG${'1'.repeat(32)}`,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: 'USD',
  status: 'accepted',
  subresource_uris: {},
  uri: `/2010-04-01/Accounts/AC${'1'.repeat(32)}/Messages/SM${'1'.repeat(32)}.json`,
}).slice(1);

function take(form: string): string {
  const phone = decodeURIComponent(/(?:^|&)To=([^&]*)/.exec(form)?.[1] ?? '');
  phones.add(phone);
  messages += 1;
  return `{"sid":"SM${String(messages).padStart(32, '0')}","to":"${phone}",${REST}`;
}

const server = createServer((request, response) => {
  let form = '';
  request.setEncoding('latin1');
  request.on('data', (piece: string) => {
    form += piece;
  });
  request.on('end', () => {
    setTimeout(() => {
      const answer = take(form);
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length }).end(answer);
    }, latency);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => {
  process.send?.({ messages, phones: phones.size, seconds: ownSeconds() } satisfies SeenMessages);
});
process.on('disconnect', () => process.exit());
