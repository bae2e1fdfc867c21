import { StartError } from '../start_error.ts';
import { openClient } from './connections.ts';

const NAME = 'counterbook pooler check';
/** PostgreSQL's codes: a prepared statement of that name is there already, or is not there. */
const MIXED_UP = ['42P05', '26000'];

/**
 * Two clients prepare the same statement, as all connections of the application do. A pooler that hands both of them one connection of the
 * database and knows nothing of prepared statements fails here, instead of failing some requests later.
 * @throws StartError with a sentence that says what to do.
 */
export async function checkPooler(url: string): Promise<void> {
  const clients = [1, 2].map(() => openClient({ connectionString: url }));
  try {
    for (const client of clients) {
      await client.connect();
      await client.query({ name: NAME, text: 'select 1' });
    }
  } catch (error) {
    if (!MIXED_UP.includes((error as { code?: string }).code ?? '')) throw error;
    throw new StartError(
      'The pooler at DATABASE_URL does not keep prepared statements. Use PgBouncer 1.21 or newer with max_prepared_statements above 0, ' +
        'or connect to PostgreSQL directly.',
    );
  } finally {
    for (const client of clients) await client.end();
  }
}
