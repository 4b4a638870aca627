import type pg from 'pg'

/** What a release's statements depend on, one per line; what a later release adds does not matter to it. */
async function needsOf(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ need: string }>(`
    select 1 as kind, format('column %s.%s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod)) as need
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    union all
    select 2, format('right %s on %s', p, c.relname)
      from pg_class c, unnest(array['select', 'insert', 'update', 'delete']) p
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
        and has_table_privilege('brava_app', c.oid, p)
    union all
    select 3, format('function %s', oid::regprocedure) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 4, format('trigger %s on %s', t.tgname, c.relname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition
    order by kind, need`)
  return new Set(rows.map(({ need }) => need))
}

/** New required columns without a default: the previous release does not provide them, so its inserts fail. */
async function demands(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ demand: string }>(`
    select format('%s.%s', c.relname, a.attname) as demand
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnotnull and not a.atthasdef and a.attidentity = ''
    order by c.relname, a.attnum`)
  return new Set(rows.map(({ demand }) => demand))
}

/**
 * Returns a function that lists, each time it is called, what the release that the database had until now would miss in
 * it.
 */
export async function watchNeeds(client: pg.Client): Promise<() => Promise<string[]>> {
  const [needed, given] = [await needsOf(client), await demands(client)]
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  const known = new Set(rows.map(({ name }) => name))
  return async () => {
    const there = await needsOf(client)
    return [
      ...[...needed].filter((need) => !there.has(need)).map((need) => `misses ${need}`),
      ...[...(await demands(client))]
        .filter((demand) => !given.has(demand) && known.has(demand.slice(0, demand.indexOf('.'))))
        .map((demand) => `does not know that it must give ${demand}`),
    ]
  }
}
