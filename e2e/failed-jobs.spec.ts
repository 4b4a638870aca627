import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import pg from 'pg'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { tokenOf } from './sign-in.ts'

// A separate portal, in which two tables are missing for a while, so that jobs fail permanently.
test.describe.configure({ mode: 'serial' })
let brava: Awaited<ReturnType<typeof startOwnBrava>>
let database: pg.Client
test.beforeAll(async () => {
  brava = await startOwnBrava()
  database = new pg.Client({ connectionString: brava.databaseUrl })
  await database.connect()
})
test.afterAll(async () => {
  await database?.end()
  await brava?.stop()
})

const windows = windowsOf(() => brava.url)
/** Scheduled work of which only the last failure is kept (decision 0218), with the table that it needs. */
const tables = { 'security-clean-up': 'used_captchas', 'report-schedules-forget': 'report_schedule_files' }
type Queue = keyof typeof tables
const queues = Object.keys(tables) as Queue[]

const statesOfJobs = async () =>
  (
    await database.query<{ name: string; state: string }>(
      'select name, state from pgboss.job where name = any($1) order by name desc',
      [queues],
    )
  ).rows.map(({ name, state }) => `${name} ${state}`)
/** A job whose first try is its last. */
const enqueue = (queue: Queue) =>
  database.query('insert into pgboss.job (name, data, retry_limit) values ($1, $2, 0)', [queue, '{}'])

windows(
  'Selma sees which work failed for good and why, retries one item and drops another',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, language }) => {
    const t = say.backgroundWork
    const nameOf = (queue: Queue) => jobLabels[queue]?.[language] ?? ''
    for (const queue of queues) {
      await database.query(`alter table ${tables[queue]} rename to ${tables[queue]}_gone`)
      await enqueue(queue)
    }
    const failed = queues.map((queue) => `${queue} failed`)
    await expect.poll(statesOfJobs, { timeout: 120_000 }).toEqual(failed)

    const page = await enter(await tokenOf(brava.url, 'selma'))
    await page.goto('/settings?tab=background-work')
    await settled(page)
    const parked = (queue: Queue) =>
      page
        .getByRole('row')
        .filter({ hasText: nameOf(queue) })
        .filter({ hasText: tables[queue] })
    for (const queue of queues) await expect(parked(queue)).toHaveCount(1)
    await accessible(page)

    for (const queue of queues) await database.query(`alter table ${tables[queue]}_gone rename to ${tables[queue]}`)
    const act = async (queue: Queue, words: string) => {
      await parked(queue)
        .getByRole('button', { name: `${t.actions}: ${nameOf(queue)}` })
        .click()
      await page.getByRole('menuitem', { name: words, exact: true }).click()
    }
    await act('security-clean-up', t.repeat)
    await expect(parked('security-clean-up')).toHaveCount(0)
    await expect.poll(statesOfJobs, { timeout: 120_000 }).toContain('security-clean-up completed')
    await act('report-schedules-forget', t.drop)
    await page.getByRole('dialog').getByRole('button', { name: t.drop, exact: true }).click()
    await expect(parked('report-schedules-forget')).toHaveCount(0)
    expect(await statesOfJobs()).toEqual(['security-clean-up completed'])
    await accessible(page)
  },
)
