import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderError } from '#server/platform/errors.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import type { Vision, VisionAnswer, VisionRequest } from './vision.ts';

export interface VisionSettings {
  /** The base address, to which /chat/completions is added. */
  url: string;
  api_key: string | undefined;
  model: string;
  /** Dollars for a million tokens; undefined: the service has no price. */
  price_in: number | undefined;
  price_out: number | undefined;
  /** Makes the signal that ends the wait for an answer. Only tests set it. */
  limit?: () => AbortSignal;
}

/** A model of a small machine takes minutes for a page. */
const TIMEOUT_MS = 150_000;
/** An invoice with a thousand lines has a tenth of this. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;
const TRIES = 3;
/** If the service asks for a longer wait, the next reading tries again. */
const WAIT_MAX_S = 20;
const SPENT_TOKENS = 1_000_000;

/** The part of a chat completion that is used. https://platform.openai.com/docs/api-reference/chat/object */
const Completion = z.object({
  model: z.string().max(200).optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().min(0).optional(), completion_tokens: z.number().min(0).optional() })
    .nullish(),
});

/** Any server with the chat completions of OpenAI and pictures as input: OpenAI itself, vLLM, llama.cpp, Ollama. */
export function openaiVision(settings: VisionSettings): Vision {
  const { hostname, host } = new URL(settings.url);
  return {
    host,
    leavesMachine: !isLoopback(hostname),
    async read(request, signal) {
      const body = JSON.stringify(bodyOf(settings.model, request));
      const limit = settings.limit?.() ?? AbortSignal.timeout(TIMEOUT_MS);
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      const text = await send(settings, body, either);
      return answerOf(settings, text);
    },
  };
}

function bodyOf(model: string, { instructions, schema, pages }: VisionRequest) {
  return {
    model,
    messages: [
      { role: 'system', content: instructions },
      {
        role: 'user',
        content: pages.map((jpeg) => ({
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}` },
        })),
      },
    ],
    response_format: { type: 'json_schema', json_schema: { ...schema, strict: true } },
  };
}

/** Sends again only what the service has not begun: a refused connection, and a request that it turned away. */
async function send(settings: VisionSettings, body: string, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await post(settings, body, signal).catch((error: unknown) => {
      if (isUnsent(error) && attempt < TRIES) return null;
      throw failure('could not be reached', error);
    });
    if (response?.ok) return readBody(response);
    if (response) {
      await response.body?.cancel();
      const isTurnedAway = response.status === 429 || response.status === 503;
      const wait = Number(response.headers.get('retry-after') ?? attempt);
      if (!isTurnedAway || attempt >= TRIES || !(wait <= WAIT_MAX_S)) {
        const permanent = response.status < 500 && response.status !== 429 && response.status !== 408;
        throw new ProviderError(`The vision service answered ${response.status}.`, { permanent });
      }
      await setTimeout(wait * 1000, undefined, { signal }).catch((error) => {
        throw failure('asked to wait', error);
      });
    }
  }
}

function post({ url, api_key }: VisionSettings, body: string, signal: AbortSignal): Promise<Response> {
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(api_key === undefined ? {} : { authorization: `Bearer ${api_key}` }),
    },
    body,
    signal,
    // The key and the pages go to the address of the settings and nowhere else.
    redirect: 'error',
  });
}

function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
  return cause?.code === 'ECONNREFUSED' || cause?.code === 'ENOTFOUND' || cause?.code === 'EAI_AGAIN';
}

function failure(what: string, cause: unknown): ProviderError {
  const isLate = cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError');
  return new ProviderError(`The vision service ${isLate ? 'took too long' : what}.`, { permanent: false, cause });
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes > ANSWER_MAX_BYTES)
        throw new ProviderError('The vision service answered too much.', { permanent: true });
      parts.push(part);
    }
  } catch (error) {
    throw error instanceof ProviderError ? error : failure('broke off its answer', error);
  }
  return Buffer.concat(parts).toString('utf8');
}

function answerOf(settings: VisionSettings, text: string): VisionAnswer {
  const completion = Completion.safeParse(parsed(text));
  const choice = completion.data?.choices[0];
  if (!completion.success || !choice)
    throw new ProviderError('The vision service gave no answer.', { permanent: true });
  const { content, refusal } = choice.message;
  if (refusal) throw new ProviderError('The model refused to read the document.', { permanent: true });
  // A cut answer is not JSON, or lacks its last lines.
  if (choice.finish_reason === 'length' || choice.finish_reason === 'content_filter')
    throw new ProviderError('The model did not finish its answer.', { permanent: true });
  if (!content) throw new ProviderError('The vision service gave no answer.', { permanent: true });
  return {
    text: content,
    model: completion.data.model ?? settings.model,
    cost_cents: costOf(settings, completion.data.usage),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function costOf({ price_in, price_out }: VisionSettings, usage: z.infer<typeof Completion>['usage']): number | null {
  if (!usage || price_in === undefined || price_out === undefined) return null;
  const dollars = (usage.prompt_tokens ?? 0) * price_in + (usage.completion_tokens ?? 0) * price_out;
  return (dollars * 100) / SPENT_TOKENS;
}
