import { commonErrors } from '@brava/contract/errors.ts'
import { afterAll, expect, test } from 'vitest'
import { smallWorld } from '../../testing/small-world.ts'
import { inTransaction } from '../db/transaction.ts'
import { Refused } from '../refuse.ts'
import { addJobRun, failJobRun, isStillRunning, noteFailedTry, setJobRun } from './job-runs.ts'

const { db, world, close } = await smallWorld()
afterAll(close)

const run = () =>
  inTransaction(db, (trx) =>
    addJobRun(trx, { kind: 'some-work', companyId: world.brava, userId: world.tarik, subjectId: 1, total: 9 }),
  )
const stateOf = async (id: number) =>
  (await db.selectFrom('job_runs').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('a run that Tarik has ended stays ended when an attempt that was still going fails afterwards', async () => {
  const [first, second] = [await run(), await run()]
  await setJobRun(db, first, { state: 'done' })
  await setJobRun(db, second, { state: 'done' })
  await noteFailedTry(db, first, new Error('lost the database'), new Date())
  expect(await failJobRun(db, second, new Refused(commonErrors.notFound), new Date())).toBe(true)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'done'])
})

test('a failed run ends when another one begins; one in progress does not', async () => {
  const [failed, queued] = [await run(), await run()]
  await noteFailedTry(db, failed, new Error('lost the database'), new Date())
  expect(await stateOf(failed)).toBe('failed')
  const isRunning = (id: number | undefined) => inTransaction(db, (trx) => isStillRunning(trx, id))
  expect([await isRunning(failed), await isRunning(queued), await isRunning(undefined)]).toEqual([false, true, false])
  expect([await stateOf(failed), await stateOf(queued)]).toEqual(['done', 'queued'])
})
