import type { Endpoint } from '#contract/http.ts';
import type { TestApp } from '../app.ts';

/** Sends a file of contacts as a browser does. */
export async function sendCsv(
  { app }: TestApp,
  token: string,
  endpoint: Endpoint,
  csv: string | Buffer,
  more: { query?: Record<string, string>; fields?: Record<string, string>; name?: string; type?: string } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more.fields ?? {})) form.append(name, value);
  const bytes = typeof csv === 'string' ? Buffer.from(csv) : csv;
  form.append('file', new File([new Uint8Array(bytes)], more.name ?? 'list.csv', { type: more.type ?? 'text/csv' }));
  const encoded = new Request('http://form', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: `/api${endpoint.path}`,
    query: more.query ?? {},
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

/** A file of `count` contacts with unused numbers. */
export function contactsCsv(count: number, from = 0): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const n = from + at;
    return `${phoneOf(n)},Person ${n},person${n}@example.com,Regular`;
  });
  return `phone_e164,name,email,tags\n${rows.join('\n')}\n`;
}

/** Numbers of Maine, `+12075550000` onward. */
export function phoneOf(n: number): string {
  return `+1207${String(5550000 + n).padStart(7, '0')}`;
}
