import type pg from 'pg';

/** The privileges of roles other than the owner; a privilege on columns lists their names. */
const PRIVILEGES = `
  select string_agg(format(e'\\ngrant %s on %s to %s;', privileges, relname, grantee), '' order by grantee, privileges) from (
    select grantee, string_agg(privilege, ', ' order by privilege) as privileges from (
      select pg_get_userbyid(a.grantee) as grantee, lower(a.privilege_type) as privilege
        from aclexplode(c.relacl) a where a.grantee <> c.relowner
      union all
      select pg_get_userbyid(a.grantee), format('%s (%s)', lower(a.privilege_type), string_agg(quote_ident(attname), ', ' order by attnum))
        from pg_attribute, aclexplode(attacl) a where attrelid = c.oid and a.grantee <> c.relowner group by a.grantee, a.privilege_type
    ) one group by grantee
  ) p`;

/** PostgreSQL leaves out what happens on delete where that is nothing: a row that is referred to cannot be deleted alone. */
const CONSTRAINT = `case when confdeltype = 'a'
      then regexp_replace(pg_get_constraintdef(oid), '(REFERENCES .*?\\))', '\\1 ON DELETE NO ACTION') else pg_get_constraintdef(oid) end`;

const TABLES = `
  select format(e'create %stable %s (\\n%s\\n);', case relpersistence when 'u' then 'unlogged ' end, relname, array_to_string(array(
    select format('  %s %s%s%s%s', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation <> typcollation then format(' collate %s', attcollation::regcollation) end,
        case when attgenerated = 's' then format(' generated always as %s stored', pg_get_expr(adbin, adrelid))
          when adbin is not null then ' default ' || pg_get_expr(adbin, adrelid) end,
        case when attnotnull then ' not null' end)
      from pg_attribute join pg_type t on t.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum
  ) || array(
    select format('  constraint %s %s', quote_ident(conname), ${CONSTRAINT})
      from pg_constraint where conrelid = c.oid and contype <> 'n' order by position(contype in 'pucf'), conname
  ), e',\\n'))
  || coalesce((select string_agg(e'\\n' || pg_get_indexdef(indexrelid) || ';', '' order by indexrelid::regclass::text)
      from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')), '')
  || case when relrowsecurity then format(e'\\nalter table %s enable row level security;', relname) else '' end
  || coalesce((select string_agg(format(e'\\ncreate policy %s on %s as %s for %s%s%s;', policyname, relname, lower(permissive), lower(cmd),
        ' using (' || qual || ')', ' with check (' || with_check || ')'), '' order by policyname)
      from pg_policies where schemaname = 'public' and tablename = relname), '')
  || coalesce((select string_agg(e'\\n' || pg_get_triggerdef(oid) || ';', '' order by tgname)
      from pg_trigger where tgrelid = c.oid and not tgisinternal), '')
  || coalesce((${PRIVILEGES}), '') as statement
  from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations' order by c.oid`;

const VIEWS = `
  select format(e'create view %s as\\n%s', relname, pg_get_viewdef(c.oid)) || coalesce((${PRIVILEGES}), '') as statement
  from pg_class c where relkind = 'v' and relnamespace = 'public'::regnamespace order by c.oid`;

/** Without those of extensions. */
const FUNCTIONS = `
  select rtrim(pg_get_functiondef(p.oid), e'\\n') || ';' || coalesce((
    select string_agg(format(e'\\ngrant execute on function %s to %s;', p.oid::regprocedure, coalesce(rolname, 'public')), '' order by rolname)
      from aclexplode(coalesce(proacl, acldefault('f', proowner))) a left join pg_roles r on r.oid = a.grantee where a.grantee <> proowner), '') as statement
  from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e') order by p.oid`;

/** The schema of a migrated database, for reading: tables in the order of their creation, each with everything that belongs to it. */
export async function readSchema(client: pg.Client): Promise<string> {
  const statements: string[] = [];
  for (const query of [TABLES, VIEWS, FUNCTIONS]) {
    const { rows } = await client.query<{ statement: string }>(query);
    statements.push(...rows.map(({ statement }) => statement));
  }
  return `-- The schema of today, written by "npm run gen:db" from a migrated database: for reading. To change it, add a file to migrations/.\n\n${statements.join('\n\n')}\n`;
}
