import { buildTestApp, type TestApp } from '#test/app.ts';
import { mapleDeli, type Shop } from '#test/cast.ts';
import { sharedReader } from '#test/documents/reader.ts';

/** Maple Deli in an app that reads documents, at ten in the morning of November 20, 2026 at the shop. */
export async function mapleWithReader(): Promise<{ t: TestApp; maple: Shop }> {
  const t = await buildTestApp({ reader: sharedReader(), now: new Date('2026-11-20T15:00:00Z') });
  return { t, maple: await mapleDeli(t) };
}
