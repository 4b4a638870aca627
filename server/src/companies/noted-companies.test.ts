import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { enterDevice } from '../pos-devices/device-credential.ts'
import { notedBy, type NotedAct, testNotedActs } from '../security/testing/noted-acts.ts'
import { priceWorld } from '../prices/testing/price-world.ts'

const { amra, app, assign, db, path, tarik, world, as } = await priceWorld()
const nikola = as(world.nikola)
const who = {
  tarik: { id: world.tarik, companyId: world.brava },
  amra: { id: world.amra, companyId: world.digitalis },
  nikola: { id: world.nikola, companyId: world.gejmerija },
}
let named = 0
const newName = () => `Kiosk ${(named += 1)}`
/** A shop below a company: approved, or signed up (1), discarded (3) or blocked (4). */
async function shop(parentId: number, status = 2) {
  const { rows } = await sql<{ id: number; version: number }>`
    insert into companies (name, legal_name, type, parent_id, status, currency, country_id, town, tax_id, code, is_domestic, payment_types)
    select ${newName()}, 'Kiosk', 3, ${parentId}, ${status}, 'BAM', country_id, 'Mostar', '4200000000001', ${`KIOSK-${named}`}, true, '{1,3,4,5}'
    from companies where id = ${world.gejmerija} returning id, version`.execute(db)
  return rows[0] as { id: number; version: number }
}
const group = async () =>
  (await tarik('POST', '/groups/create-group', { name: newName(), currency: 'BAM' })).body.data.id as number
/** A till of Gejmerija. */
async function till() {
  const serial = `PAX-${newName()}`
  const made = await nikola('POST', '/PosDevice/create-pos-device', {
    companyId: world.gejmerija,
    serial,
    model: 'PAX A920',
    location: 'Titova 5',
    pin: '471123',
  })
  const { id, credential } = made.body.data as { id: number; credential: string }
  secrets.push(credential, '471123')
  told = { companyId: world.gejmerija, deviceId: id, reason: serial }
  return { id, credential, made, detail: told }
}
const secrets: string[] = []
let told: object = {}

const acts: readonly NotedAct[] = [
  {
    kind: 'companies.created',
    by: who.tarik,
    act: async () => {
      const { data } = (await tarik('GET', `/companies/${world.megabajt}`)).body
      const { id: _id, version: _version, ...form } = data
      const body = { ...form, code: '', name: newName(), type: 3, taxId: '', vatId: '' }
      const made = await tarik('POST', '/companies/create-company', body)
      told = { companyId: made.body.data.company?.id }
      return made
    },
    detail: () => told,
  },
  {
    kind: 'companies.approved',
    by: who.tarik,
    act: async () => {
      const { id } = await shop(world.brava, 1)
      told = { companyId: id }
      const body = { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [5] }
      return tarik('PUT', `/companies/approve-company/${id}`, body)
    },
    detail: () => told,
  },
  {
    kind: 'companies.discarded',
    by: who.tarik,
    act: async () => {
      const { id } = await shop(world.brava, 1)
      told = { companyId: id, reason: 'Known already' }
      return tarik('PUT', `/companies/discard-company/${id}`, { reason: 'Known already' })
    },
    detail: () => told,
  },
  {
    kind: 'companies.restored',
    by: who.tarik,
    act: async () => {
      const { id } = await shop(world.brava, 1)
      await tarik('PUT', `/companies/discard-company/${id}`, { reason: 'Known already' })
      told = { companyId: id }
      return tarik('PUT', `/companies/discard-company/${id}`, { restore: true })
    },
    detail: () => told,
  },
  {
    kind: 'companies.unblocked',
    by: who.amra,
    act: async () => {
      const { id } = await shop(world.digitalis)
      await amra('PUT', `/companies/block-company/${id}`, { isBlocked: true, reason: 'debt' })
      told = { companyId: id, reason: 'paid' }
      return amra('PUT', `/companies/block-company/${id}`, { isBlocked: false, reason: 'paid' })
    },
    detail: () => told,
  },
  {
    kind: 'companies.moved',
    by: who.tarik,
    act: async () => {
      const { id, version } = await shop(world.digitalis)
      told = { companyId: id, from: world.digitalis, to: world.brava, reason: 'Brava d.o.o.' }
      return tarik('PUT', `/companies/move-company/${id}`, { version, supplierId: world.brava, priceGroupId: null })
    },
    detail: () => told,
  },
  {
    kind: 'companies.groupChanged',
    by: who.tarik,
    act: async () => {
      const [{ id }, groupId] = [await shop(world.brava), await group()]
      const { body } = await tarik('GET', `/groups/${groupId}`)
      told = { companyId: id, groupId, groupName: body.data.name, isIn: true }
      return tarik('PUT', `/groups/change-group-companies/${groupId}`, { companyIds: [id], isIn: true })
    },
    detail: () => told,
  },
  {
    kind: 'companies.taxNumberChecked',
    by: who.tarik,
    act: async () => {
      await sql`update companies set vat_id = '4200000000002' where id = ${world.megabajt}`.execute(db)
      const { number } = (await tarik('GET', `/companies/tax-number/${world.megabajt}`)).body.data
      return tarik('POST', `/companies/confirm-tax-number/${world.megabajt}`, { number, note: 'Seen in the register' })
    },
    detail: {
      companyId: world.megabajt,
      number: expect.stringContaining('4200000000002'),
      source: 'person',
      outcome: 'valid',
    },
  },
  {
    kind: 'companies.termsPublished',
    by: who.tarik,
    act: async () => {
      const done = await tarik('PUT', '/companies/update-terms-of-sale', { bs: 'Uslovi', hr: '', en: newName() })
      told = { termsVersion: done.body.data.terms?.version }
      return done
    },
    detail: () => told,
  },
  {
    kind: 'companies.posDeviceAdded',
    by: who.nikola,
    act: async () => (await till()).made,
    detail: () => told,
  },
  {
    kind: 'companies.posDeviceChanged',
    by: who.amra,
    act: async () => {
      const { id } = await till()
      const { version } = (await amra('GET', `/PosDevice/${id}`)).body.data
      const body = { version, model: 'PAX A910', location: 'Titova 7', isDisabled: true, renewCredential: true }
      const changed = await amra('PUT', `/PosDevice/${id}`, body)
      secrets.push(changed.body.data.credential)
      return changed
    },
    detail: () => told,
  },
  {
    kind: 'companies.posDeviceUnlocked',
    by: who.amra,
    act: async () => amra('PUT', `/PosDevice/unlock-pos-device/${(await till()).id}`),
    detail: () => told,
  },
  {
    kind: 'companies.posDeviceRemoved',
    by: who.nikola,
    act: async () => nikola('DELETE', `/PosDevice/delete-pos-device/${(await till()).id}`),
    detail: () => told,
  },
  ...([true, false] as const).map((isReminded) => ({
    kind: isReminded ? 'ledger.remindersOn' : 'ledger.remindersOff',
    by: who.amra,
    act: async () => {
      await amra('PUT', `/companies/set-due-reminders/${world.gejmerija}`, { isReminded: !isReminded })
      return amra('PUT', `/companies/set-due-reminders/${world.gejmerija}`, { isReminded })
    },
    detail: { companyId: world.gejmerija },
  })),
  {
    kind: 'groups.created',
    by: who.amra,
    act: async () => {
      const name = newName()
      const made = await amra('POST', '/groups/create-group', { name, currency: 'BAM' })
      told = { groupId: made.body.data.id, name }
      return made
    },
    detail: () => told,
  },
  {
    kind: 'groups.changed',
    by: who.tarik,
    act: async () => {
      const [groupId, name] = [await group(), newName()]
      told = { groupId, name }
      return tarik('PUT', `/groups/${groupId}`, { name, currency: 'BAM' })
    },
    detail: () => told,
  },
  {
    kind: 'groups.deleted',
    by: who.tarik,
    act: async () => {
      const groupId = await group()
      const { body } = await tarik('GET', `/groups/${groupId}`)
      told = { groupIds: [groupId], names: [body.data.name] }
      return tarik('DELETE', '/groups/delete-groups', { ids: [groupId] })
    },
    detail: () => told,
  },
  {
    kind: 'prices.groupChanged',
    by: who.tarik,
    act: async () => {
      const groupId = await group()
      told = { productId: world.kestrel, products: 1, groupIds: [groupId] }
      const body = { productId: world.kestrel, prices: [{ groupId, price: '70.00' }] }
      return tarik('PUT', '/groups/update-product-group-prices', body)
    },
    detail: () => told,
  },
  {
    // It concerns two products, so it is in the activity of neither: the changes of each are in its price history.
    kind: 'prices.groupChanged',
    name: 'of two products',
    by: who.tarik,
    act: async () => {
      const groupId = await group()
      const productIds = [world.kestrel, world.northfall]
      told = { firstProductId: expect.any(Number), products: 2, groupIds: [groupId] }
      const items = productIds.map((productId) => ({ productId, price: '70.00' }))
      return tarik('POST', '/groups/add-product-to-group', { groupId, items })
    },
    detail: () => told,
  },
  {
    kind: 'prices.removed',
    by: who.tarik,
    act: async () => {
      const { id } = await shop(world.brava)
      await assign(tarik, id, [{ productId: world.northfall }, { productId: world.vektorLiga }])
      const rows = await db.selectFrom('company_products').select('id').where('company_id', '=', id).execute()
      const ids = rows.map((row) => row.id)
      told = { companyId: id, products: 2, companyProductIds: expect.arrayContaining(ids) }
      return tarik('DELETE', `${path}/delete-company-products`, { ids })
    },
    detail: () => told,
  },
  {
    kind: 'prices.scheduleCancelled',
    by: who.tarik,
    act: async () => {
      const { id } = await shop(world.brava)
      await assign(tarik, id, [{ productId: world.northfall }])
      const row = await db.selectFrom('company_products').select('id').where('company_id', '=', id).executeTakeFirst()
      const planned = await tarik('POST', `${path}/update-company-product-price/${row?.id}`, {
        price: '70.00',
        marginBp: null,
        moq: null,
        validFrom: daysLater(businessDay(new Date()), 9),
      })
      const { scheduledId } = planned.body.data
      told = { scheduleId: scheduledId, companyId: id }
      return tarik('PUT', `${path}/cancel-scheduled-price/${scheduledId}`)
    },
    detail: () => told,
  },
]

describe('what suppliers do with partners, tills and price groups is recorded with who did it (guarantee G46)', () => {
  testNotedActs(db, acts, { secrets: () => secrets })

  test('a till locked by wrong PINs is recorded for its company with the address they came from, and without a person', async () => {
    const { credential, detail } = await till()
    const noted = await notedBy(db, 'companies.posDeviceLocked', async () => {
      const presented = { credential, pin: '000000', ip: '203.0.113.7' }
      for (let wrong = 0; wrong < 7; wrong += 1) await enterDevice(app.services, presented)
    })
    expect(noted).toMatchObject([{ user_id: null, ip: '203.0.113.7', detail }])
    expect(JSON.stringify(noted)).not.toContain(credential)
  })
})
