import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#server/platform/free_port.ts';
import { TWILIO_ACCOUNT } from '#test/providers/twilio_server.ts';
import { TwilioHttp } from './twilio.http.ts';
import { twilioSms } from './twilio.ts';

const TEXT = { from: TWILIO_ACCOUNT.messaging_service_sid, to: '+12075550142', reference: 'r', status_url: null };
const SID = `SM${'1'.repeat(32)}`;

interface Seen {
  socket: unknown;
  header: IncomingMessage['headers'];
  body: string;
}

const seen: Seen[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer(async (request, response) => {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  seen.push({ socket: request.socket, header: request.headers, body });
  answer(response);
});
server.keepAliveTimeout = 60_000;
let url = '';
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const take = (body = 'Hi') => ({ sid: SID, status: 'accepted', body, direction: 'outbound-api', error_code: null });
const accept = (response: ServerResponse) => response.writeHead(201).end(JSON.stringify(take()));
beforeEach(() => {
  seen.length = 0;
  answer = accept;
});

const send = (to = url, body = 'Hi') =>
  twilioSms({ ...TWILIO_ACCOUNT, api_url: to }).send({ ...TEXT, body }, AbortSignal.timeout(60_000));

test('A message is sent as a form in the name of the account, with any characters', async () => {
  const body = 'Año & 20% = 漢 😀';
  expect(await send(url, body)).toEqual({ provider_ref: SID, status: 'sent', error_code: null });
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    To: TEXT.to,
    MessagingServiceSid: TEXT.from,
    Body: body,
  });
  const credentials = Buffer.from(`${TWILIO_ACCOUNT.account_sid}:${TWILIO_ACCOUNT.auth_token}`).toString('base64');
  expect(seen[0]?.header).toMatchObject({
    authorization: `Basic ${credentials}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
});

test('An unclear message is found by its words, with any characters and over several pages of the list', async () => {
  const body = 'Año 漢 😀';
  const message = { ...take(body), date_created: new Date().toUTCString() };
  const list = Buffer.from(JSON.stringify({ messages: [message], next_page_uri: null, page: 0, page_size: 50 }));
  const middle = list.indexOf(Buffer.from('漢')) + 1;
  answer = (response) => {
    response
      .writeHead(200)
      .write(list.subarray(0, middle), () => setImmediate(() => response.end(list.subarray(middle))));
  };
  const { lookup } = twilioSms({ ...TWILIO_ACCOUNT, api_url: url });
  const doubtful = { ...TEXT, body, tried_at: new Date(), other_refs: [] };
  const signal = AbortSignal.timeout(60_000);
  expect(await lookup?.find(doubtful, signal)).toMatchObject({ provider_ref: SID });
  expect(await lookup?.find({ ...doubtful, other_refs: [SID] }, signal)).toBeNull();
});

describe('A message without an answer', () => {
  test('Without a connection the message was certainly not sent', async () => {
    await expect(send(`http://127.0.0.1:${await freePort()}`)).rejects.toMatchObject({ failure: 'retry' });
    await expect(send('http://nobody.invalid')).rejects.toMatchObject({ failure: 'retry' });
  });

  test('A broken connection leaves the outcome unknown', async () => {
    answer = (response) => response.destroy();
    await expect(send()).rejects.toMatchObject({ failure: 'unknown' });
    expect(seen).toHaveLength(1);
  });
});

function openHttp(timeout_ms: number) {
  const http = new TwilioHttp({ connections: 1, connect_ms: 1000, timeout_ms });
  return (body: string) => http.request({ method: 'post', uri: `${url}/x`, data: { Body: body } });
}
const bodies = () => seen.map(({ body }) => body.slice('Body='.length));

test('A reused connection that breaks does not send the request again', async () => {
  const request = openHttp(5000);
  await request('first');
  answer = (response) => response.destroy();
  await expect(request('second')).rejects.toThrow();
  answer = accept;
  await request('third');
  expect(bodies()).toEqual(['first', 'second', 'third']);
  expect(seen[1]?.socket === seen[0]?.socket).toBe(true);
});

test('A request that waited for a connection until its time was up is never sent', async () => {
  // The time is up when the test says so: on a busy machine, the first request may take long to reach the server.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const request = openHttp(5000);
  const begun = Promise.withResolvers<void>();
  answer = () => begun.resolve();
  const late = Promise.allSettled([request('first'), request('second')]);
  await begun.promise;
  vi.advanceTimersByTime(5000);
  expect((await late).map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
    Array(2).fill('no answer within 5000 ms'),
  );
  vi.useRealTimers();
  answer = accept;
  await request('third');
  expect(bodies()).toEqual(['first', 'third']);
});
