import { commonErrors } from '@brava/contract/errors.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { connect } from '../db/connect.ts'
import { Refused } from '../refuse.ts'
import { reasonOf } from './reason-of.ts'
import { withoutValues } from './without-values.ts'

const { db, close } = connect(await testDatabase(), { size: 1, asOwner: true })
afterAll(close)

const thrownBy = (statement: ReturnType<typeof sql>) => statement.execute(db).catch((error: unknown) => error)
const failureOf = async (statement: ReturnType<typeof sql>) => String(withoutValues(await thrownBy(statement)))

test('Selma reads which table is missing, but not the password that was typed where a number belongs', async () => {
  expect(await failureOf(sql`select * from used_captchas_gone where code = ${'hunter2'}`)).toBe(
    'DatabaseError: database error 42P01: relation "used_captchas_gone" does not exist',
  )
  expect(await failureOf(sql`select ${'hunter2'}::text::int`)).toBe('DatabaseError: database error 22P02')
})

test('the reason that is stored with a text, a mail or an e-invoice that failed names no value either', async () => {
  expect(reasonOf(await thrownBy(sql`select ${'hunter2'}::text::int`))).toBe('database error 22P02')
  expect(reasonOf(new Refused(commonErrors.notFound))).toBe('This was not found.')
  expect(reasonOf('the line is dead')).toBe('the line is dead')
})
