import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { openMail } from './open_mail.ts';

const opened: SMTPServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A mail server on a free port of this machine, with the mails it received. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: { to: string[]; from: string; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({ raw, from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.server.address() as AddressInfo;
  return { taken, place: `127.0.0.1:${port}`, server };
}

/** An SMTP answer with a code. */
function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

const MESSAGE = {
  id: '019a0000-0000-7000-8000-000000000001',
  from: 'Counterbook <mail@shop.example.com>',
  to: 'maple@example.com',
  subject: 'Für Maple',
  text: 'Plain words: ✓\n',
  html: '<p>Plain words: ✓</p>',
};

test('A mail is sent with both parts and its own id', async () => {
  const { taken, place } = await mailServer();
  await (await openMail(`smtp://${place}`)).send(MESSAGE);
  expect(taken).toMatchObject([{ from: 'mail@shop.example.com', to: ['maple@example.com'] }]);
  const raw = taken[0]?.raw ?? '';
  expect(raw).toContain('Message-ID: <019a0000-0000-7000-8000-000000000001@shop.example.com>');
  expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m);
  expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8/m);
});

test('The driver logs in with the name and password of the address', async () => {
  const seen: unknown[] = [];
  const { taken, place } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      seen.push([username, password]);
      if (password === 'p@ss') done(null, { user: username });
      else done(answer(535, 'wrong password'));
    },
  });
  await (await openMail(`smtp://shop:p%40ss@${place}`)).send(MESSAGE);
  expect(seen).toEqual([['shop', 'p@ss']]);
  expect(taken).toHaveLength(1);
  // The installation's password can be corrected, and then the same message is sent.
  await expect((await openMail(`smtp://shop:old@${place}`)).send(MESSAGE)).rejects.toMatchObject({ permanent: false });
});

test.each([
  [550, true],
  [552, true],
  [450, false],
  [421, false],
])('The answer %i to the recipient is permanent: %s', async (code, permanent) => {
  const { taken, place } = await mailServer({
    onRcptTo: (_address, _session, done) => done(answer(code, 'mailbox unavailable')),
  });
  const sending = (await openMail(`smtp://${place}`)).send(MESSAGE);
  await expect(sending).rejects.toMatchObject({ name: 'ProviderError', permanent });
  await expect(sending).rejects.toThrow('mailbox unavailable');
  expect(taken).toEqual([]);
});

test('An unreachable server is worth another attempt', async () => {
  const { place, server } = await mailServer();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await expect((await openMail(`smtp://${place}`)).send(MESSAGE)).rejects.toMatchObject({ permanent: false });
});

test('A server without a trusted certificate gets nothing', async () => {
  const { taken, place } = await mailServer({ secure: true, disabledCommands: [] });
  await expect((await openMail(`smtps://${place}`)).send(MESSAGE)).rejects.toMatchObject({ permanent: false });
  expect(taken).toEqual([]);
});

test('A recipient is one address, whatever it contains', async () => {
  const { taken, place } = await mailServer();
  await (await openMail(`smtp://${place}`))
    .send({ ...MESSAGE, to: 'maple@example.com, rival@example.com' })
    .catch(() => {});
  expect(taken.flatMap(({ to }) => to)).not.toContain('rival@example.com');
});
