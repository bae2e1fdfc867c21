import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import type { DrawnCode } from '#contract/coupons/drawings.ts';
import { DRIVEN_ARGS, findBrowser } from '../../browser.ts';
import { filmOf } from '../../files/camera.ts';
import { watchForErrors } from './shop.ts';

/** A phone in a Chromium of its own, whose camera sees that code. @param side its width in the picture, in pixels */
export async function phoneBefore(
  code: DrawnCode,
  side: number,
  work: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'counterbook-camera-'));
  const film = join(folder, 'camera.y4m');
  await filmOf(code, side, film);
  const executablePath = findBrowser({ camera: true });
  const browser = await chromium.launch({
    args: [...DRIVEN_ARGS, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    const errors = watchForErrors(page);
    await work(page, context);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
