import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket on loopback that answers the calls of S3 which backups need, with what AWS documents of them. */
export interface S3Server {
  url: string;
  objects: Map<string, Buffer>;
  /** Uploads in parts that were neither finished nor given up. */
  unfinished: Map<string, Map<number, Buffer>>;
  close(): Promise<void>;
}

export async function openS3Server(bucket: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const unfinished = new Map<string, Map<number, Buffer>>();

  async function answer(request: IncomingMessage): Promise<{ status: number; body?: string | Buffer; etag?: string }> {
    const url = new URL(request.url ?? '/', 'http://bucket');
    const query = url.searchParams;
    const key = decodeURIComponent(url.pathname.slice(`/${bucket}/`.length));
    const uploadId = query.get('uploadId') ?? '';
    const body = await buffer(request);
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return { status: 403 };
    switch (request.method) {
      case 'GET': {
        if (query.has('list-type')) return { status: 200, body: list(query.get('prefix') ?? '') };
        const found = objects.get(key);
        return found ? { status: 200, body: found } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
      }
      case 'POST': {
        if (query.has('uploads')) {
          const id = `upload-${unfinished.size + 1}`;
          unfinished.set(id, new Map());
          return { status: 200, body: `<R><UploadId>${id}</UploadId></R>` };
        }
        const parts = [...(unfinished.get(uploadId) ?? [])].sort(([a], [b]) => a - b);
        objects.set(key, Buffer.concat(parts.map(([, part]) => part)));
        unfinished.delete(uploadId);
        return { status: 200, body: '<R><ETag>whole</ETag></R>' };
      }
      case 'PUT':
        if (uploadId) unfinished.get(uploadId)?.set(Number(query.get('partNumber')), body);
        else objects.set(key, body);
        return { status: 200, etag: 'part' };
      case 'DELETE':
        if (uploadId) unfinished.delete(uploadId);
        else objects.delete(key);
        return { status: 204 };
      default:
        return { status: 405 };
    }
  }

  function list(prefix: string): string {
    const found = [...objects].filter(([key]) => key.startsWith(prefix));
    const contents = found.map(([key, { length }]) => `<Contents><Key>${key}</Key><Size>${length}</Size></Contents>`);
    return `<ListBucketResult>${contents.join('')}</ListBucketResult>`;
  }

  const server = createServer(async (request, response) => {
    const { status, body, etag } = await answer(request);
    response.writeHead(status, { ...(etag ? { etag } : {}), 'content-type': 'application/xml' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    unfinished,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
