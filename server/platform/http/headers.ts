import type { AnyApp } from './app_types.ts';

/** What pages of ours ask a device for, and nothing else: the camera reads codes and photographs invoices. */
const PERMISSIONS = [
  'camera=(self)',
  ...['accelerometer', 'autoplay', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'].map(none),
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'].map(none),
].join(', ');

function none(feature: string): string {
  return `${feature}=()`;
}

/** The headers of every answer. What is told as JSON is a company's own, and stays in no cache unless its route says so. */
export function addHeaders(app: AnyApp): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', PERMISSIONS);
  });
  app.addHook('onSend', async (_request, reply, content) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (isJson && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    return content;
  });
}
