import type pg from 'pg'
import { withoutComments } from '../../server/src/platform/db/schema-files.ts'

/**
 * All that PostgreSQL knows about the portal's tables, one line each: columns, constraints, indexes, triggers,
 * functions, rights. Columns are listed without their position, which a migration cannot choose; partitions are left
 * out, since they are created over time. Functions are listed without comments: a new comment alone is no change to
 * a database in use.
 */
export async function catalogueOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with tables as (
      select oid, relname, relkind, relacl, reloptions from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and not relispartition
    )
    select format('%s %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, relname,
        case relkind when 'p' then pg_get_partkeydef(oid) else coalesce((
          select string_agg(o, ' ' order by o) from unnest(reloptions) o), '') end) as line from tables
    union all
    select format('column %s.%s %s%s%s%s default %s collate %s storage %s', t.relname, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case a.attidentity when '' then '' else ' identity ' || a.attidentity::text end,
        case a.attgenerated when '' then '' else ' generated ' || a.attgenerated::text end,
        coalesce(pg_get_expr(d.adbin, d.adrelid), 'none'), coalesce(l.collname, 'none'), a.attstorage)
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
      where t.relkind <> 'S'
    union all
    select format('constraint %s.%s %s%s', t.relname, c.conname, pg_get_constraintdef(c.oid),
        case when c.convalidated then '' else ' NOT VALID' end)
      from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
    union all
    select format('index %s%s', pg_get_indexdef(i.indexrelid), case when i.indisvalid then '' else ' INVALID' end)
      from tables t join pg_index i on i.indrelid = t.oid
    union all
    select format('trigger %s.%s %s %s', t.relname, g.tgname, g.tgenabled, pg_get_triggerdef(g.oid))
      from tables t join pg_trigger g on g.tgrelid = t.oid where not g.tgisinternal
    union all
    select format('function %s %s', p.oid::regprocedure, pg_get_functiondef(p.oid))
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select format('right %s on %s', p, t.relname) from tables t,
        unnest(case t.relkind when 'S' then array['usage', 'update'] else array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] end) p
      where case t.relkind when 'S' then has_sequence_privilege('brava_app', t.oid, p) else has_table_privilege('brava_app', t.oid, p) end
    union all
    select format('right update on column %s.%s', t.relname, a.attname)
      from tables t join pg_attribute a on a.attrelid = t.oid and a.attacl is not null and not a.attisdropped
      where has_column_privilege('brava_app', t.oid, a.attnum, 'update')
    union all
    select format('right execute on %s', p.oid::regprocedure)
      from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('brava_app', p.oid, 'execute')
    union all
    select format('extension %s', extname) from pg_extension
    order by 1`)
  return rows.map(({ line }) => (line.startsWith('function ') ? withoutComments(line) : line))
}
