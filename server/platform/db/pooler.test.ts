import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ClonedDatabase, cloneDatabase } from '#test/database/database.ts';
import { checkPooler } from './pooler.ts';

let database: ClonedDatabase;
beforeAll(async () => {
  database = await cloneDatabase();
});
afterAll(() => database.drop());

test('A pooler that mixes up the prepared statements of its clients is refused at the start', async () => {
  await checkPooler(database.url);
  // Each new session already has what another client prepared, like a connection that such a pooler lends to one client after the other.
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create function prepared_by_another() returns event_trigger language plpgsql as
      $$ begin execute 'prepare "counterbook pooler check" as select 1'; end $$;
    create event trigger prepared_by_another on login execute function prepared_by_another();`);
  await client.end();
  await expect(checkPooler(database.url)).rejects.toThrow('does not keep prepared statements');
});
