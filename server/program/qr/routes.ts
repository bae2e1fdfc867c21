import type { FastifyRequest } from 'fastify';
import { program } from '#contract/program/program.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { getQrCode } from './qr.ts';
import { changeSource, createSource, showSources } from './sources.ts';

/** The addresses that a code of ours can have: the configured public one, and the requested one. */
export function ownOrigins(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const asked = `${request.protocol}://${request.host}`;
  return publicUrl ? [publicUrl, asked] : [asked];
}

/** Serves the QR code and the places with their own codes. */
export function qrRoutes(app: AnyApp, { publicUrl }: { publicUrl?: string }): void {
  bind(app, program.getQrCode, (ctx, { query, request }) =>
    getQrCode(ctx, { baseUrl: query.base_url, ownOrigins: ownOrigins(request, publicUrl), source: query.source }),
  );
  bind(app, program.listSources, async (ctx) => ({ sources: await showSources(ctx) }));
  bind(app, program.createSource, (ctx, { body }) => createSource(ctx, body.label));
  bind(app, program.updateSource, (ctx, { params, body }) => changeSource(ctx, params.qr_source_id, body));
}
