import { patiently } from './patiently.ts';

/** The server's answer. `body` is empty if it was not JSON, for example if a proxy answered. */
interface Reply {
  ok: boolean;
  status: number;
  body: Record<string, unknown>;
}

/**
 * Sends a request in the page's language; null if no answer came, so that the outcome is unknown.
 * @param ender gives the request up
 */
export async function postJson(
  path: string,
  query: Record<string, string>,
  body: object,
  ender?: AbortController,
): Promise<Reply | null> {
  try {
    return await patiently(async (signal) => {
      const response = await fetch(`/api${path}?${new URLSearchParams(query)}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      });
      // A connection that breaks off here leaves no answer either.
      const text = await response.text();
      return { ok: response.ok, status: response.status, body: readObject(text) };
    }, ender);
  } catch {
    return null;
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** The server's sentence, if any. */
export function detailOf({ body }: Reply): string | undefined {
  return typeof body.detail === 'string' && body.detail ? body.detail : undefined;
}

/** Its sentences for single fields, by their names. */
export function fieldsOf({ body }: Reply): Record<string, string> {
  return (body.fields ?? {}) as Record<string, string>;
}
