import type { Endpoint } from '#contract/http.ts';
import type { TestApp } from '../app.ts';
import { sendForm } from '../form.ts';

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
  return sendForm({ app }, token, `${endpoint.path}?${new URLSearchParams(more.query)}`, form);
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
