import type { Storage } from '#server/drivers/storage.ts';
import type { Database } from '#server/platform/db/db.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { brandingRoutes } from './branding/routes.ts';
import { posterRoutes } from './poster/routes.ts';
import { qrRoutes } from './qr/routes.ts';
import { welcomePageRoutes } from './welcome_page/routes.ts';

/** Serves what a shop sets up for its program: logo, QR codes, poster, welcome page and join offer. */
export function register(app: AnyApp, deps: { db: Database; storage: Storage; publicUrl?: string }): void {
  brandingRoutes(app, deps);
  qrRoutes(app, deps);
  posterRoutes(app, deps);
  welcomePageRoutes(app, deps);
}
