import { areas } from '#contract/inventory/places/areas.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { listAreas, listShelf } from './areas.sql.ts';
import { arrangeAreas, arrangeShelf, changeArea, createArea, getArea } from './areas.ts';

/** Serves storage areas and their shelf order. */
export function registerAreas(app: AnyApp): void {
  bind(app, areas.list, (ctx) => ctx.tx(async (t) => ({ areas: await listAreas(t) })));
  bind(app, areas.create, (ctx, { body }) => createArea(ctx, body.name, body.location_id));
  bind(app, areas.order, async (ctx, { body }) => ({ areas: await arrangeAreas(ctx, body.area_ids) }));
  bind(app, areas.update, (ctx, { params, body }) => changeArea(ctx, params.area_id, body));
  bind(app, areas.listItems, (ctx, { params }) =>
    ctx.tx(async (t) => {
      await getArea(t, params.area_id);
      return { items: await listShelf(t, params.area_id) };
    }),
  );
  bind(app, areas.setItems, async (ctx, { params, body }) => ({
    items: await arrangeShelf(ctx, params.area_id, body.item_ids, body.known_ids),
  }));
}
