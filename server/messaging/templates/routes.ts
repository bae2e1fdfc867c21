import { templates } from '#contract/messaging/templates/templates.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import {
  archiveTemplate,
  createTemplate,
  duplicateTemplate,
  getTemplate,
  listCategories,
  listTemplates,
  renderTemplate,
  resetTemplate,
  restoreTemplate,
  updateTemplate,
} from './templates.ts';

/** Serves the templates of messages and the template builder. */
export function templateRoutes(app: AnyApp): void {
  bind(app, templates.list, (ctx, { query }) => listTemplates(ctx, { archived: query.archived === 'true' }));
  bind(app, templates.categories, (ctx) => listCategories(ctx));
  bind(app, templates.get, (ctx, { params }) => ctx.tx((t) => getTemplate(t, params.template_id)));
  bind(app, templates.create, (ctx, { body }) => createTemplate(ctx, body));
  bind(app, templates.update, (ctx, { params, body }) => updateTemplate(ctx, params.template_id, body));
  bind(app, templates.duplicate, (ctx, { params }) => duplicateTemplate(ctx, params.template_id));
  bind(app, templates.archive, (ctx, { params }) => archiveTemplate(ctx, params.template_id));
  bind(app, templates.restore, (ctx, { params }) => restoreTemplate(ctx, params.template_id));
  bind(app, templates.reset, (ctx, { params }) => resetTemplate(ctx, params.template_id));
  bind(app, templates.render, (ctx, { params, body }) => renderTemplate(ctx, params.template_id, body));
}
