import { priceCauses } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { syncCompanies } from '../groups/sync-job.ts'
import { setDuePrices } from '../prices/scheduled/set-scheduled.ts'
import { priceImportWorld } from '../prices/testing/import-world.ts'

const w = await priceImportWorld()
const { db, path, services, tarik, world } = w
afterAll(() => w.close())

let jobs: object[] = []
Object.assign(services, {
  jobs: { enqueue: async (_db: unknown, _kind: unknown, job: object) => void jobs.push(job), enqueueSoon: () => {} },
})
const ok = async (path: string, body: object, method: 'POST' | 'PUT' = 'POST') => {
  const answer = await tarik(method, path, body)
  expect(answer.status, path).toBe(200)
  return answer.body.data
}
const agreed = { confirmBelowCost: true, reason: 'Clearance' }

test('each cause by which Tarik can filter the price history has something that writes it', async () => {
  const items = [{ productId: world.northfall, price: '61.00' }]
  await ok(`${path}/create-company-product-price`, { companyId: world.megabajt, items })
  const { id } = await db
    .selectFrom('company_products')
    .select('id')
    .where('company_id', '=', world.megabajt)
    .executeTakeFirstOrThrow()

  const file = await w.upload(world.tarik, world.digitalis, `code,price\n${w.codeOf(world.northfall)},58.90\n`)
  await w.commit(file.body.data.import.id)

  const margin = { ids: [id], marginBp: 2500 }
  await ok(`${path}/update-company-products-with-percentage/${world.megabajt}`, margin)

  const groupId = (await ok('/groups/create-group', { name: 'Zlatna', currency: 'BAM' })).id
  const two = [world.northfall, world.vektorLiga].map((productId) => ({ productId, price: '99.00' }))
  await ok('/groups/add-product-to-group', { groupId, items: two })
  await ok(`/groups/change-group-companies/${groupId}`, { companyIds: [world.megabajt], isIn: true }, 'PUT')
  jobs = []
  await ok(`/groups/sync-group-prices/${groupId}`, agreed, 'PUT')
  await syncCompanies(services, jobs.at(-1) as Parameters<typeof syncCompanies>[1], personById)

  const { rows } = await sql<{ day: string }>`select (sales_day_of(now()) + 3)::text as day`.execute(db)
  const later = { price: '97.00', marginBp: null, moq: null, validFrom: rows[0]?.day }
  await ok(`${path}/update-company-product-price/${id}`, later)
  const then = new Date(Date.now() + 3 * 86_400_000)
  expect(await setDuePrices({ ...services, clock: { now: () => then } }, personById)).toBe(1)

  const written = []
  for (const cause of priceCauses) {
    const found = await ok('/history-of-prices/get-history-of-prices', { filters: { cause: [cause] } })
    if (found.length > 0) written.push(cause)
  }
  // The first prices of the demonstration data are written by its own commands.
  expect(new Set([...written, 'seed'])).toEqual(new Set(priceCauses))
})
