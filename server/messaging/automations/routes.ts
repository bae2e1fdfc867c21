import { automations } from '#contract/messaging/automations/automations.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Limits } from '../limits.rules.ts';
import { countAllResults, countDue, previewAutomation, showAutomations, turnOff, turnOn } from './automations.ts';

/** Serves the texts that go out by themselves. */
export function automationRoutes(app: AnyApp, deps: Limits & { linkBase: () => string }): void {
  const how = () => ({ linkBase: deps.linkBase(), limits: deps });
  bind(app, automations.list, async (ctx) => ({ automations: await showAutomations(ctx) }));
  bind(app, automations.results, async (ctx) => ({ automations: await countAllResults(ctx) }));
  bind(app, automations.reach, async (ctx) => ({ automations: await countDue(ctx, how()) }));
  bind(app, automations.preview, (ctx, { body }) => previewAutomation(ctx, body, how()));
  bind(app, automations.turnOn, (ctx, { body }) => turnOn(ctx, body, how()));
  bind(app, automations.turnOff, (ctx, { body }) => turnOff(ctx, body.kind));
}
