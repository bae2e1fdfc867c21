import { locations } from '#contract/inventory/places/locations.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listLocations } from './locations.sql.ts';
import { changeLocation, createLocation } from './locations.ts';

/** Serves the places of a company. */
export function registerLocations(app: AnyApp): void {
  bind(app, locations.list, (ctx) => ctx.tx(async (t) => ({ locations: await listLocations(t) })));
  bind(app, locations.create, (ctx, { body }) => createLocation(ctx, body.name));
  bind(app, locations.update, (ctx, { params, body }) => changeLocation(ctx, params.location_id, body));
}
