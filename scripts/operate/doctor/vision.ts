import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/platform/http/addresses/loopback.ts';
import { type Finding, fault, note, ok } from './finding.ts';

const PATIENCE_MS = 10_000;

/** The vision model, if there is one: whether its server answers, takes the key and knows the model. No page is sent. */
export async function checkVision({ vision }: Config): Promise<Finding> {
  if (!vision) return ok('Reading', 'Documents are read on this machine only');
  const { url, api_key, model } = vision;
  const response = await fetch(`${url}/models`, {
    headers: api_key === undefined ? {} : { authorization: `Bearer ${api_key}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
    // As when pages are sent, the key goes to this address and nowhere else.
    redirect: 'error',
  }).catch((error: Error) => error);
  if (response instanceof Error) {
    const { message, cause } = response;
    const why = cause instanceof Error ? cause.message || (cause as { code?: string }).code : message;
    return fault('Reading', `${url} does not answer: ${why}. Start the server, or correct VISION_API_URL.`);
  }
  if (response.status === 401 || response.status === 403) {
    await response.body?.cancel();
    return fault('Reading', `${url} answers ${response.status}. Correct VISION_API_KEY.`);
  }
  const known = response.ok ? modelsIn(await response.json().catch(() => null)) : null;
  if (!known) {
    await response.body?.cancel().catch(() => {});
    return note(
      'Reading',
      `${url}/models answers ${response.status} and no list. If documents are not read by ${model} either, correct VISION_API_URL.`,
    );
  }
  // Ollama lists "name:tag" and takes "name"; the server of llama.cpp takes any name.
  if (!known.some((id) => id === model || id.startsWith(`${model}:`))) {
    return note('Reading', `${url} does not list ${model}. Correct VISION_MODEL, unless this server takes any name.`);
  }
  const place = isLoopback(new URL(url).hostname) ? 'on this machine' : 'elsewhere, so owners have to agree';
  return ok('Reading', `${url} knows ${model}, ${place}`);
}

/** The ids of a list of models. https://platform.openai.com/docs/api-reference/models/list */
function modelsIn(answer: unknown): string[] | null {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data)) return null;
  return data.flatMap((one: { id?: unknown } | null) => (typeof one?.id === 'string' ? [one.id] : []));
}
