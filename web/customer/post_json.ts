/** What the server said. `body` is empty when it was no JSON, as when something before the server answers. */
interface Reply {
  ok: boolean;
  status: number;
  body: Record<string, unknown>;
}

/** A bad connection is waited for so long; then there was none. */
const PATIENCE_MS = 12_000;

/** Asks the server to do something, in the page's language; null when no answer came, and nobody knows whether it was done. */
export async function postJson(path: string, query: Record<string, string>, body: object): Promise<Reply | null> {
  try {
    const response = await fetch(`/api${path}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // A connection that breaks off here leaves no answer either.
    const text = await response.text();
    return { ok: response.ok, status: response.status, body: readObject(text) };
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

/** A sentence of the server's, if it said one. */
export function detailOf({ body }: Reply): string | undefined {
  return typeof body.detail === 'string' && body.detail ? body.detail : undefined;
}

/** Its sentences for single fields, by their names. */
export function fieldsOf({ body }: Reply): Record<string, string> {
  return (body.fields ?? {}) as Record<string, string>;
}
