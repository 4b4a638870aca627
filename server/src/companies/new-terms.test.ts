import { afterEach, describe, expect, test } from 'vitest'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)

const usual = { newAutoApprove: true, newApprovalThreshold: 0, newBackOrder: false, newKeysInMail: false }
afterEach(() => setParameters(db, usual))

/** What the form sends for a new company, without the terms that parameters provide. */
async function without(more: object = {}) {
  const { data } = (await tarik('GET', `/companies/${world.gejmerija}`)).body
  const { autoApprove: _auto, approvalThreshold: _threshold, mayBackOrder: _back, keysInMail: _mail, ...rest } = data
  return { ...rest, code: '', type: 3, paymentTypes: [5], priceGroupId: null, name: 'Trafika Kula', ...more }
}
const made = async (by: typeof tarik, body: object) => {
  const answer = await by('POST', '/companies/create-company', body)
  expect(answer.text).toContain('company')
  return answer.body.data.company
}
const terms = (by: typeof tarik, query: string) => by('GET', `/companies/get-new-company-terms?${query}`)

describe('what a new company starts with', () => {
  test('is what it always was until somebody sets a parameter', async () => {
    expect(await made(tarik, await without({ supplierId: world.brava }))).toMatchObject({
      autoApprove: true,
      approvalThreshold: null,
      mayBackOrder: false,
      keysInMail: false,
    })
  })

  test('follows the parameters where Tarik enters nothing, also for a web partner; what he enters takes precedence', async () => {
    await setParameters(db, { newApprovalThreshold: 300, newBackOrder: true, newKeysInMail: true })
    const starts = { autoApprove: true, approvalThreshold: '300.00', mayBackOrder: true, keysInMail: true }
    const body = await without({ supplierId: world.brava, currency: 'BAM' })
    expect((await terms(tarik, 'currency=BAM')).body.data).toEqual(starts)
    expect(await made(tarik, body)).toMatchObject(starts)
    expect(await made(tarik, { ...body, isWebPartner: true })).toMatchObject({ ...starts, isWebPartner: true })
    expect(await made(tarik, { ...body, approvalThreshold: null, keysInMail: false })).toMatchObject({
      approvalThreshold: null,
      keysInMail: false,
      mayBackOrder: true,
    })
    await setParameters(db, { newAutoApprove: false })
    expect(await made(tarik, body)).toMatchObject({ autoApprove: false })
  })

  test('has its threshold in its own currency', async () => {
    await setParameters(db, { newApprovalThreshold: 1000 })
    expect((await terms(tarik, 'currency=EUR')).body.data.approvalThreshold).toBe('511.29')
    const body = await without({ supplierId: world.brava, currency: 'EUR' })
    expect(await made(tarik, body)).toMatchObject({ currency: 'EUR', approvalThreshold: '511.29' })
  })

  test('is no more than its supplier has: orders of Amra’s retailers wait as those of Digitalis do, and cover only what is in stock', async () => {
    await setParameters(db, { newApprovalThreshold: 900, newBackOrder: true })
    await db
      .updateTable('companies')
      .set({ auto_approve: true, approval_threshold: 40_000, may_back_order: true })
      .where('id', '=', world.digitalis)
      .execute()
    expect((await terms(amra, 'currency=BAM')).body.data).toEqual({
      autoApprove: true,
      approvalThreshold: '400.00',
      mayBackOrder: false,
      keysInMail: false,
    })
    expect(await made(amra, await without({ currency: 'BAM' }))).toMatchObject({ approvalThreshold: '400.00' })
    const below = { supplierId: world.digitalis, currency: 'BAM' }
    expect(await made(tarik, await without(below))).toMatchObject({ approvalThreshold: '400.00', mayBackOrder: true })
    await db
      .updateTable('companies')
      .set({ auto_approve: false, approval_threshold: null, may_back_order: false })
      .where('id', '=', world.digitalis)
      .execute()
    expect(await made(tarik, await without(below))).toMatchObject({ autoApprove: false, mayBackOrder: false })
  })

  test('is not shown for a supplier that is not the person’s own', async () => {
    expect((await terms(amra, `currency=BAM&supplierId=${world.brava}`)).status).toBe(404)
    expect((await terms(tarik, `currency=BAM&supplierId=${world.gejmerija}`)).body.code).toBe('company.wrongSupplier')
  })
})
