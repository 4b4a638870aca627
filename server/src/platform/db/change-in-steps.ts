import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { SchemaFile } from './schema-files.ts'
import { sqlState } from './transaction.ts'

const mark = /^-- in steps of (?<rows>\d+) of (?<table>\w+)\n/

/**
 * A step holds its rows for as long as it takes, and then rests equally long, but never more than a second: a migration
 * whose steps are short takes at most half of the time. Milliseconds.
 */
const rest = { least: 20, most: 1000 }
/**
 * How long to wait for a locked row before the step is given up and tried again: shorter than PostgreSQL's deadlock
 * timeout (a second), so that it never ends somebody's order in favour of a migration.
 */
const lockMs = 500
const tries = 20

/** A migration whose first line says so changes existing rows a few at a time, while people use them. */
export function isInSteps({ text }: SchemaFile): boolean {
  return mark.test(text)
}

/**
 * Runs the file's single statement over the table in the order of `id`: $1 and $2 are the bounds of a step (`id > $1
 * and id <= $2`). Progress is stored in schema_steps with the number of rows changed, so a restart, after a crash or in
 * another process, continues after the last step. It ends when no row is left: rows written in the meantime must
 * already be correct, which the default of a column ensures.
 * @throws Error when the file contains anything but one update with both bounds.
 */
export async function changeInSteps(client: PoolClient, file: SchemaFile): Promise<void> {
  const { rows: size, table } = mark.exec(file.text)?.groups ?? {}
  const statement = file.text.replace(/--.*$/gm, '').trim().replace(/;$/, '')
  if (
    !size ||
    !table ||
    !/^update \w+/.test(statement) ||
    /;/.test(statement) ||
    !/\$1\b/.test(statement) ||
    !/\$2\b/.test(statement)
  )
    throw new Error(`${file.name} runs in steps and must be a single update between $1 and $2`)
  for (;;) {
    const began = performance.now()
    if (!(await patiently(() => step(client, { name: file.name, table, size: Number(size), statement })))) return
    await delay(Math.min(rest.most, Math.max(rest.least, performance.now() - began)))
  }
}

interface Step {
  readonly name: string
  readonly table: string
  readonly size: number
  readonly statement: string
}

/** False when there was nothing left to do. */
async function step(client: PoolClient, { name, table, size, statement }: Step): Promise<boolean> {
  await client.query(`begin; set local lock_timeout = ${lockMs}`)
  try {
    const { rows: done } = await client.query<{ upto: string }>(
      `select fingerprint as upto from schema_steps where kind = 'progress' and name = $1`,
      [name],
    )
    const from = done[0]?.upto ?? null
    const { rows: ahead } = await client.query<{ upto: string | null }>(
      `select max(id)::text as upto from (select id from ${table} where $1::bigint is null or id > $1 order by id limit $2) ahead`,
      [from, size],
    )
    const upto = ahead[0]?.upto
    if (upto) {
      await client.query(statement, [from ?? '-9223372036854775808', upto])
      await client.query(`delete from schema_steps where kind = 'progress' and name = $1`, [name])
      await client.query(`insert into schema_steps (kind, name, fingerprint) values ('progress', $1, $2)`, [name, upto])
    }
    await client.query('commit')
    return Boolean(upto)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (sqlState(error) !== '55P03' || attempt >= tries) throw error
      await delay(rest.most)
    }
  }
}
