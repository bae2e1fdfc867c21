import { restored } from '#contract/messaging/restored/restored.ts';
import type { AnyApp } from '#server/platform/http/app_types.ts';
import { bind } from '#server/platform/http/http.ts';
import { resumeAfterRestore } from './restored.ts';

/** Lets an owner allow campaigns again after a restore. */
export function restoredRoutes(app: AnyApp): void {
  bind(app, restored.resume, async (ctx) => {
    await resumeAfterRestore(ctx);
    return {};
  });
}
