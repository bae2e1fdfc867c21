import type { FastifyInstance } from 'fastify';

/** Sends a form with files as a browser does. */
export async function sendForm({ app }: { app: FastifyInstance }, token: string, path: string, form: FormData) {
  const encoded = new Request('http://form', { method: 'POST', body: form });
  const response = await app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
