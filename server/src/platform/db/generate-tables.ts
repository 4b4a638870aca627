import { writeFile } from 'node:fs/promises'
import pg from 'pg'

const types: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  uuid: 'string',
  bool: 'boolean',
  date: 'string',
  timestamptz: 'Date',
  bytea: 'Buffer',
  jsonb: 'Json',
  _int2: 'number[]',
  _int4: 'number[]',
  _int8: 'number[]',
  _text: 'string[]',
  _bytea: 'Buffer[]',
  xid8: 'string',
}

const pascal = (name: string) => name.replace(/(^|_)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())

/** Writes the Kysely table types from a migrated database to db/tables.generated.ts; returns the text. */
export async function generateTables(url: string, write = true): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{
    table_name: string
    column_name: string
    udt_name: string
    nullable: boolean
    generated: string
  }>(`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
      case when c.is_generated = 'ALWAYS' or (c.is_identity = 'YES' and c.identity_generation = 'ALWAYS') then 'always'
           when c.is_identity = 'YES' or c.column_default is not null then 'default' else '' end as generated
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_steps'
      and not (select relispartition from pg_class where oid = quote_ident(c.table_name)::regclass)
    order by c.table_name, c.ordinal_position`)
  await client.end()
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const parts = [
    '// Made from the tables of a migrated database by generate-tables.ts. Do not edit.',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'",
    '',
    'export type Json = ColumnType<unknown, unknown, unknown>',
    '',
  ]
  for (const [table, columns] of tables) {
    parts.push(`export interface ${pascal(table)}Table {`)
    for (const column of columns) {
      const base = types[column.udt_name]
      if (!base) throw new Error(`no type for ${table}.${column.column_name} (${column.udt_name})`)
      const type = column.nullable ? (base === 'Json' ? 'Json' : `${base} | null`) : base
      const wrapped =
        base === 'Json'
          ? type
          : column.generated === 'always'
            ? `GeneratedAlways<${type}>`
            : column.generated === 'default'
              ? `Generated<${type}>`
              : type
      parts.push(`  ${column.column_name}: ${wrapped}`)
    }
    parts.push('}', '')
  }
  parts.push(
    'export interface DB {',
    ...[...tables.keys()].map((table) => `  ${table}: ${pascal(table)}Table`),
    '}',
    '',
  )
  const text = parts.join('\n')
  if (write) await writeFile(new URL('./tables.generated.ts', import.meta.url), text)
  return text
}

/**
 * `node server/src/platform/db/generate-tables.ts postgres://…` after a change to tables, against a migrated database.
 */
if (import.meta.main) await generateTables(process.argv[2] ?? '')
