import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect } from '../db/connect.ts'
import { withoutValues } from './without-values.ts'

const { db, close } = connect(await testDatabase(), { size: 1, asOwner: true })
afterAll(close)

const failureOf = async (statement: ReturnType<typeof sql>) =>
  String(withoutValues(await statement.execute(db).catch((error: unknown) => error)))

test('Selma reads which table is missing, but not the password that was typed where a number belongs', async () => {
  expect(await failureOf(sql`select * from used_captchas_gone where code = ${'hunter2'}`)).toBe(
    'DatabaseError: database error 42P01: relation "used_captchas_gone" does not exist',
  )
  expect(await failureOf(sql`select ${'hunter2'}::text::int`)).toBe('DatabaseError: database error 22P02')
})
