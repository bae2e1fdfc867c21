import type { Config } from '#server/config.ts';
import { openaiVision } from './vision.openai.ts';
import type { Vision } from './vision.ts';

/** The configured model and what users are told about it; null: there is none. */
export function openVision({ vision }: Config) {
  if (!vision) return null;
  const model: Vision = openaiVision(vision);
  const setup = {
    host: model.host,
    model: vision.model,
    leaves_machine: model.leavesMachine,
    is_default: vision.is_default,
  };
  return { vision: model, setup };
}
