/**
 * The SQL of the contact list in a Fastify handler and nothing else: no session, no checks, no schemas. Beside it `npm run bench:contacts`
 * measures the product. `node bench/bare_contacts.ts <database url> <company id>` prints its address; it ends with who started it.
 */
import fastify from 'fastify';
import pg from 'pg';
import { searchPatterns } from '#server/contacts/search.rules.ts';

const [url = '', companyId = ''] = process.argv.slice(2);
process.on('disconnect', () => process.exit(0));
const pool = new pg.Pool({ connectionString: url, max: 10, options: '-c role=counterbook_app' });

const PAGE = 'select * from contacts_page($1::text[], null, null, false, 10, $2)';
const SHOWN = `select c.loyalty_customer_id, c.name, c.phone_e164, c.email, c.consent = 'consented' as consented, c.consent, c.confirmation_asked_at,
    c.language, c.zip_code, c.source, c.unreachable_at, c.archived_at, c.created_at, c.updated_at,
    coalesce((select jsonb_agg(jsonb_build_object('tag_id', g.tag_id, 'name', g.name, 'color_hex', g.color_hex) order by lower(g.name))
      from contact_tags ct join tags g on g.company_id = ct.company_id and g.tag_id = ct.tag_id
      where ct.company_id = c.company_id and ct.loyalty_customer_id = c.loyalty_customer_id), '[]') as tags
  from contacts c where c.company_id = $1 and c.loyalty_customer_id = any ($2)`;

const app = fastify();
app.get<{ Querystring: { search?: string; offset?: string } }>('/contacts', async ({ query }) => {
  const client = await pool.connect();
  try {
    await client.query(`begin; set local app.company_id = '${companyId}'`);
    const { rows: page } = await client.query(PAGE, [searchPatterns(query.search ?? ''), Number(query.offset ?? 0)]);
    const ids = page.map(({ loyalty_customer_id }) => loyalty_customer_id);
    const { rows } = await client.query(SHOWN, [companyId, ids]);
    await client.query('commit');
    return { customers: rows, total_count: Number(page[0]?.total_count ?? 0) };
  } finally {
    client.release();
  }
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
