import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { sql } from 'kysely'
import { callText } from './call-text.ts'
import { testDatabase } from '../../testing/database.ts'

const { db, close } = connect(await testDatabase(), { size: 1 })

test('what Selma types between quotes, backslashes and č arrives to the letter', async () => {
  const typed = `O'Brien \\ "Đurić"; drop table orders; -- $1 \n\t%s`
  const { rows } = await sql<{ said: string }>`select ${sql.raw(callText('concat', [typed]))} as said`.execute(db)
  expect(rows[0]?.said).toBe(typed)
  await close()
})

test('numbers, dates, nulls and lists are quoted, and anything that is not a number is refused', () => {
  expect(callText('f', [1, null, true, [1, 2], new Date(0)])).toBe(
    `"f"('1', null, true, '{1,2}', '1970-01-01T00:00:00.000Z')`,
  )
  expect(() => callText('f', [Number.NaN])).toThrow(RangeError)
  expect(() => callText('f', [[Number.POSITIVE_INFINITY]])).toThrow(RangeError)
})
