import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ProviderError } from '#server/platform/errors.ts';
import { openVisionServer, type VisionReply, type VisionServer } from '#test/providers/vision_server.ts';
import { openaiVision, type VisionSettings } from './vision.openai.ts';

let server: VisionServer;
beforeAll(async () => {
  server = await openVisionServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.sent.length = 0;
  server.replies.length = 0;
  server.onSent = () => {};
});

const settings = (more: Partial<VisionSettings> = {}): VisionSettings => ({
  url: server.url,
  api_key: 'sk-test',
  model: 'reader',
  price_in: 2,
  price_out: 8,
  ...more,
});
const request = {
  instructions: 'Copy the values.',
  schema: { name: 'invoice', schema: { type: 'object', properties: {}, required: [], additionalProperties: false } },
  pages: [Buffer.from('first page'), Buffer.from('second page')],
};
const read = (...replies: VisionReply[]) => {
  server.replies.push(...replies);
  return openaiVision(settings()).read(request);
};
const failing = async (...replies: VisionReply[]): Promise<ProviderError> => {
  const error = await read(...replies).catch((caught: unknown) => caught);
  if (!(error instanceof ProviderError)) throw new Error(`no fault of the service: ${error}`);
  return error;
};

test('The pages are sent as pictures in order with a strict schema, and the answer names its model and its cost', async () => {
  const answer = await read({ content: '{"a":1}' });
  // 2,000 tokens at $2 and 500 at $8 for a million.
  expect(answer).toEqual({ text: '{"a":1}', model: 'reader-2026-10-01', cost_cents: 0.8 });
  expect(server.sent).toHaveLength(1);
  expect(server.sent[0]?.authorization).toBe('Bearer sk-test');
  const { messages, response_format } = server.sent[0]?.body ?? { messages: [], response_format: undefined };
  expect(response_format?.json_schema).toEqual({ ...request.schema, strict: true });
  const pages = messages[1]?.content.map((part) =>
    Buffer.from(part.image_url.url.split(',')[1] ?? '', 'base64').toString(),
  );
  expect(pages).toEqual(['first page', 'second page']);
});

test('Without a configured key no key is sent, and without prices there is no cost', async () => {
  server.replies.push({ content: '{}' });
  const free = openaiVision(settings({ api_key: undefined, price_in: undefined, price_out: undefined }));
  expect(await free.read(request)).toMatchObject({ cost_cents: null });
  expect(server.sent[0]?.authorization).toBeUndefined();
});

test('Pages leave the machine unless the server is on it', () => {
  expect(openaiVision(settings())).toMatchObject({ leavesMachine: false });
  expect(openaiVision(settings({ url: 'https://models.example.com/v1' }))).toMatchObject({
    leavesMachine: true,
    host: 'models.example.com',
  });
});

test('A request that was turned away is sent again after the wait that was asked for', async () => {
  const busy = { status: 429, retry_after: '0' };
  expect(await read(busy, { status: 503, retry_after: '0' }, { content: '{}' })).toMatchObject({ text: '{}' });
  expect(server.sent).toHaveLength(3);
  server.replies.length = 0;
  expect(await failing(busy)).toMatchObject({ permanent: false });
  expect(server.sent).toHaveLength(6);
});

test.each<[string, VisionReply, boolean]>([
  ['A fault of the service', { status: 500 }, false],
  ['A wait that is too long', { status: 429, retry_after: '3600' }, false],
  ['A refused key', { status: 401 }, true],
  ['A body that is no JSON', { body: '<html>' }, true],
  ['JSON that is no completion', { body: '{"choices":[]}' }, true],
  ['A refusal of the model', { refusal: 'I cannot help with that.' }, true],
  ['An answer that was cut off', { content: '{"vendor":', finish_reason: 'length' }, true],
  ['An answer without content', { content: null }, true],
  ['A huge answer', { bytes: 5 * 1024 * 1024 }, true],
])('%s fails after one request', async (_, reply, permanent) => {
  expect(await failing(reply)).toMatchObject({ permanent });
  expect(server.sent).toHaveLength(1);
});

test('An answer that does not come is given up, and not asked for again', async () => {
  server.replies.push('never');
  const limit = new AbortController();
  server.onSent = () => limit.abort();
  const impatient = openaiVision(settings({ limit: () => limit.signal }));
  await expect(impatient.read(request)).rejects.toThrow(/took too long/);
  expect(server.sent).toHaveLength(1);
});

test('A server that is not there fails as one', async () => {
  const gone = await openVisionServer();
  await gone.close();
  const error = await openaiVision(settings({ url: gone.url }))
    .read(request)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ProviderError);
  expect(error).toMatchObject({ permanent: false });
});
