import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    template_url: string;
  }
}

export type ClonedDatabase = { url: string; drop(): Promise<void> };

/** Creates a migrated and empty database for one test file: a clone of the template. */
export function cloneDatabase(): Promise<ClonedDatabase> {
  const template = new URL(inject('template_url'));
  return makeDatabase(template, template.pathname.slice(1));
}

/** Creates an empty database, for tests of the migrations themselves. */
export function blankDatabase(): Promise<ClonedDatabase> {
  return makeDatabase(new URL(inject('template_url')), 'template0');
}

async function makeDatabase(template: URL, source: string): Promise<ClonedDatabase> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  // The copy of its files costs half of what writing its pages to the log does, and nothing of it has to survive a crash.
  await administer(template, `create database ${name} template ${source} strategy file_copy`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(template, name) };
}

/** Sessions that are about to close get some time, because an ended one is an error in its pool; those of a killed process are ended. */
async function dropDatabase(template: URL, name: string): Promise<void> {
  try {
    await administer(template, `drop database if exists ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '55006') throw error;
    await administer(template, `drop database if exists ${name} with (force)`);
  }
}

async function administer(template: URL, command: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
