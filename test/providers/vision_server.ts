import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** The part of a request for a chat completion that the product uses, as OpenAI documents it. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z.tuple([
    z.strictObject({ role: z.literal('system'), content: z.string() }),
    z.strictObject({
      role: z.literal('user'),
      content: z
        .array(
          z.strictObject({
            type: z.literal('image_url'),
            image_url: z.strictObject({ url: z.string().regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+=*$/) }),
          }),
        )
        .min(1),
    }),
  ]),
  response_format: z.strictObject({
    type: z.literal('json_schema'),
    json_schema: z.strictObject({
      name: z.string(),
      strict: z.literal(true),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
});

export interface SentToVision {
  authorization: string | undefined;
  body: z.infer<typeof ChatRequest>;
}

/** What the next request gets. */
export type VisionReply =
  /** The content of the message. */
  | { content: unknown; finish_reason?: string }
  | { refusal: string }
  | { status: number; retry_after?: string }
  /** A body that is no completion. */
  | { body: string }
  /** This many bytes of a body that never ends. */
  | { bytes: number }
  | 'never';

/** A server with the chat completions of OpenAI, on this machine. */
export interface VisionServer {
  url: string;
  sent: SentToVision[];
  /** One for each request, in order; the last one is for all further requests. */
  replies: VisionReply[];
  /** Called with each request, before its answer. */
  onSent: () => void;
  close(): Promise<void>;
}

const USAGE = { prompt_tokens: 2000, completion_tokens: 500, total_tokens: 2500 };

export async function openVisionServer(): Promise<VisionServer> {
  const sent: SentToVision[] = [];
  const replies: VisionReply[] = [];
  const server = createServer(async (request, response) => {
    const parsed = ChatRequest.safeParse(JSON.parse(await text(request)));
    const json = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') return json(404, { error: {} });
    if (!parsed.success) return json(400, { error: { message: parsed.error.message, type: 'invalid_request_error' } });
    sent.push({ authorization: request.headers.authorization, body: parsed.data });
    opened.onSent();
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined || reply === 'never') return;
    if ('status' in reply) {
      const headers = reply.retry_after === undefined ? {} : { 'retry-after': reply.retry_after };
      return json(reply.status, { error: { message: 'no', type: 'server_error', code: null } }, headers);
    }
    if ('body' in reply) return response.writeHead(200, { 'content-type': 'application/json' }).end(reply.body);
    if ('bytes' in reply) return response.writeHead(200).end(Buffer.alloc(reply.bytes, ' '));
    const content = 'refusal' in reply ? null : reply.content;
    return json(200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_764_000_000,
      model: `${parsed.data.model}-2026-10-01`,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: typeof content === 'string' || content === null ? content : JSON.stringify(content),
            refusal: 'refusal' in reply ? reply.refusal : null,
          },
          logprobs: null,
          finish_reason: ('finish_reason' in reply && reply.finish_reason) || 'stop',
        },
      ],
      usage: USAGE,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const opened: VisionServer = {
    url: `http://127.0.0.1:${port}/v1`,
    sent,
    replies,
    onSent: () => {},
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return opened;
}
