import { jobLabels } from '@brava/contract/background-work/job-labels.ts'
import pg from 'pg'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { tokenOf } from './sign-in.ts'

// A separate portal, in which a table is missing for a while, so that jobs fail permanently.
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
const queue = 'security-clean-up'

const statesOfJobs = async () =>
  (
    await database.query<{ state: string }>('select state from pgboss.job where name = $1 order by created_on', [queue])
  ).rows.map(({ state }) => state)
/** A job whose first try is its last. */
const enqueue = () =>
  database.query('insert into pgboss.job (name, data, retry_limit) values ($1, $2, 0)', [queue, '{}'])

windows(
  'Selma sees which work failed for good and why, retries one item and drops another',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, language }) => {
    const t = say.backgroundWork
    const name = jobLabels[queue]?.[language] ?? ''
    await database.query('alter table used_captchas rename to used_captchas_gone')
    await enqueue()
    await enqueue()
    await expect.poll(statesOfJobs, { timeout: 120_000 }).toEqual(['failed', 'failed'])

    const page = await enter(await tokenOf(brava.url, 'selma'))
    await page.goto('/settings?tab=background-work')
    await settled(page)
    const parked = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'used_captchas' })
    await expect(parked).toHaveCount(2)
    await accessible(page)

    await database.query('alter table used_captchas_gone rename to used_captchas')
    const act = async (words: string) => {
      await parked
        .first()
        .getByRole('button', { name: `${t.actions}: ${name}` })
        .click()
      await page.getByRole('menuitem', { name: words, exact: true }).click()
    }
    await act(t.repeat)
    await expect(parked).toHaveCount(1)
    await expect.poll(statesOfJobs, { timeout: 120_000 }).toContain('completed')
    await act(t.drop)
    await page.getByRole('dialog').getByRole('button', { name: t.drop, exact: true }).click()
    await expect(parked).toHaveCount(0)
    expect(await statesOfJobs()).toEqual(['completed'])
    await accessible(page)
  },
)
