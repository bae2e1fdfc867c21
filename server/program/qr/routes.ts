import { program } from '#contract/program.ts';
import type { AnyApp } from '#server/platform/app_types.ts';
import { bind } from '#server/platform/http.ts';
import { getQrCode } from './qr.ts';

/** Serves the QR code. `publicUrl` is the address that shoppers use, where it differs from the one that was asked. */
export function qrRoutes(app: AnyApp, { publicUrl }: { publicUrl?: string }): void {
  bind(app, program.getQrCode, (ctx, { query, request }) => {
    const asked = `${request.protocol}://${request.host}`;
    return getQrCode(ctx, { baseUrl: query.base_url, ownOrigins: publicUrl ? [publicUrl, asked] : [asked] });
  });
}
