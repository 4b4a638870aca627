import { beforeEach, describe, expect, test } from 'vitest'
import { priceWorld } from '../prices/testing/price-world.ts'
import { hashPassword } from '../security/password-hash.ts'

const { assign, db, keptPrice, path, priceOf, rowOf, tarik, world } = await priceWorld()

const toEuro = async (id = world.megabajt) => {
  const { data } = (await tarik('GET', `/companies/${id}`)).body
  return tarik('PUT', `/companies/${id}`, { ...data, currency: 'EUR' })
}
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const terms = { marginBp: null, price: null, moq: null, tiers: [] }
const setTerms = async (given: object) => {
  const { id } = await rowOf(tarik, world.megabajt, world.northfall)
  return tarik('POST', `${path}/update-company-product-price/${id}`, { ...terms, ...given })
}
const refused = { status: 409, body: { code: 'company.currencyOfPrices', data: { fields: [{ path: 'currency' }] } } }

// Megabajt buys at base prices, in marks, and has never traded.
beforeEach(async () => {
  const of = { company_id: world.megabajt }
  await db
    .updateTable('scheduled_prices')
    .set({ state: 'cancelled', ended_at: new Date() })
    .where('company_id', '=', of.company_id)
    .where('state', '=', 'waiting')
    .execute()
  await db.deleteFrom('company_products').where('company_id', '=', of.company_id).execute()
  await db.updateTable('companies').set({ currency: 'BAM' }).where('id', '=', of.company_id).execute()
  await assign(tarik, world.megabajt, [{ productId: world.northfall }])
})

describe('another currency for Megabajt', () => {
  test('is accepted while it has no amounts of its own; its prices are recomputed', async () => {
    const before = await priceOf(world.megabajt, world.northfall)
    expect((await toEuro()).status).toBe(200)
    const after = await priceOf(world.megabajt, world.northfall)
    expect(after?.currency).toBe('EUR')
    expect(after?.unitPrice).toBe(Math.round((before?.unitPrice ?? 0) / 1.95583))
  })

  test('set on approval also prices what was assigned to it while it waited, in its list too', async () => {
    await db.updateTable('companies').set({ status: 1 }).where('id', '=', world.megabajt).execute()
    const approved = await tarik('PUT', `/companies/approve-company/${world.megabajt}`, {
      type: 3,
      supplierId: world.brava,
      priceGroupId: null,
      currency: 'EUR',
      paymentTypes: [3],
    })
    expect(approved.status).toBe(200)
    const price = await priceOf(world.megabajt, world.northfall)
    expect(price?.currency).toBe('EUR')
    expect(await keptPrice(world.megabajt, world.northfall)).toBe(price?.unitPrice)
  })

  test('is refused at its field while a price from ten pieces up is in marks, and accepted once it is gone', async () => {
    await setTerms({ tiers: [{ minQuantity: 10, price: '60.00' }] })
    expect(await toEuro()).toMatchObject(refused)
    await setTerms({})
    expect((await toEuro()).status).toBe(200)
  })

  test('is refused while a price, or one from a quantity up, is scheduled in marks, and accepted once it is cancelled', async () => {
    const validFrom = inAMonth
    for (const planned of [{ price: '61.00' }, { tiers: [{ minQuantity: 10, price: '60.00' }] }]) {
      const { scheduledId } = (await setTerms({ ...planned, validFrom })).body.data
      expect(await toEuro()).toMatchObject(refused)
      expect((await tarik('PUT', `${path}/cancel-scheduled-price/${scheduledId}`)).status).toBe(200)
    }
    await setTerms({ marginBp: 5000, validFrom })
    expect((await toEuro()).status).toBe(200)
  })

  test('is refused while one of its programs has a daily limit in marks', async () => {
    const { id } = await db
      .insertInto('api_credentials')
      .values({
        company_id: world.megabajt,
        environment: 'live',
        name: 'Shop',
        key_id: 'limited',
        secret_hash: Buffer.from('x'),
        sealed_signing_key: 'x',
        scopes: [],
        daily_limit: 10_000,
        api_version: '2026-10-01',
        created_by: world.tarik,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await toEuro()).toMatchObject(refused)
    await db.updateTable('api_credentials').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    expect((await toEuro()).status).toBe(200)
  })

  test('does not turn a limit entered in marks for one of its programs into euros', async () => {
    const password = 'correct horse battery'
    const values = { password_hash: await hashPassword(password) }
    await db.updateTable('users').set(values).where('id', '=', world.tarik).execute()
    const limited = (currency: string) =>
      tarik('POST', '/ApiCredential/create-api-credential', {
        companyId: world.megabajt,
        name: 'Web shop',
        scopes: ['catalogue:read'],
        dailyLimit: '500.00',
        currency,
        password,
      })
    expect((await toEuro()).status).toBe(200)
    expect((await limited('BAM')).body.code).toBe('common.conflict')
    const { id } = (await limited('EUR')).body.data
    const change = (currency: string) =>
      tarik('PUT', `/ApiCredential/${id}`, {
        version: 1,
        name: 'Web shop',
        scopes: ['catalogue:read'],
        dailyLimit: '600.00',
        currency,
        password,
      })
    expect((await change('BAM')).body.code).toBe('common.conflict')
    expect((await change('EUR')).status).toBe(200)
    await db.updateTable('api_credentials').set({ revoked_at: new Date() }).where('id', '=', id).execute()
  })

  test('waits for a price that is being set at the same moment, and is then refused', async () => {
    const { id } = await rowOf(tarik, world.megabajt, world.northfall)
    const changing = await db.startTransaction().execute()
    await changing.updateTable('company_products').set({ price: 6000 }).where('id', '=', id).execute()
    const asked = toEuro()
    await new Promise((resume) => setTimeout(resume, 300))
    await changing.commit().execute()
    expect(await asked).toMatchObject(refused)
  })
})

test('a sign-up that already has prices is not approved in another currency', async () => {
  const { id } = await db
    .insertInto('companies')
    .values({ parent_id: world.brava, type: 3, status: 1, name: 'Level Up', currency: 'BAM', country_id: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await assign(tarik, id, [{ productId: world.northfall, price: '66.00' }])
  const approve = (currency: string) =>
    tarik('PUT', `/companies/approve-company/${id}`, { type: 3, currency, priceGroupId: null, paymentTypes: [5] })
  expect(await approve('EUR')).toMatchObject(refused)
  expect((await approve('BAM')).status).toBe(200)
})
