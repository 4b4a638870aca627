import { describe, expect, test } from 'vitest'
import { notedBy } from '../security/testing/noted-acts.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as, app } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra, 'bs')
const nikola = as(world.nikola)

describe('funds and credit', () => {
  test('Tarik books money for Digitalis once, however often the request is repeated', async () => {
    const body = { companyId: world.digitalis, amount: '1500.50', paymentType: 3, memo: 'statement 212' }
    const key = { 'idempotency-key': 'funds-digitalis-1' }
    const first = await tarik('POST', '/companies/add-funds', body, key)
    expect(first.body.data).toMatchObject({ funds: '1500.50', available: '1500.50', info: 'The funds are booked.' })
    await tarik('POST', '/companies/add-funds', body, key)
    expect((await tarik('POST', '/companies/add-funds', { ...body, amount: '1.00' }, key)).status).toBe(422)
    const limit = await tarik('POST', '/companies/add-credit-limit', {
      companyId: world.digitalis,
      creditLimit: '2000.00',
    })
    expect(limit.body.data).toMatchObject({ funds: '1500.50', creditLimit: '2000.00', available: '3500.50' })
    const ledger = await tarik('POST', `/companies/get-payment-history/${world.digitalis}`, {})
    expect(ledger.body).toMatchObject({ currency: 'BAM', available: '3500.50' })
    expect(ledger.body.data).toMatchObject([
      { kind: 'limit', amount: '2000.00', balance: '1500.50', userName: 'Tarik Kovačević' },
      { kind: 'fundsIn', amount: '1500.50', balance: '1500.50', memo: 'statement 212', paymentType: 3 },
    ])
  })

  test('a limit that Emir has just set is not overwritten by one Tarik typed earlier, nor are euros booked as marks', async () => {
    const { body } = await tarik('GET', `/companies/${world.digitalis}`)
    const { creditLimit, currency, funds } = body.data as { creditLimit: string; currency: string; funds: string }
    const set = (limit: string, was?: object) =>
      tarik('POST', '/companies/add-credit-limit', { companyId: world.digitalis, creditLimit: limit, was })
    const read = { creditLimit, currency }
    expect((await set('2100.00', read)).status).toBe(200)
    expect((await set('1700.00', read)).body.code).toBe('common.conflict')
    expect((await set('1700.00', { creditLimit: '2100.00', currency: 'EUR' })).body.code).toBe('common.conflict')
    const add = (was: object) =>
      tarik('POST', '/companies/add-funds', { companyId: world.digitalis, amount: '10.00', was })
    expect((await add({ currency: 'EUR' })).body.code).toBe('common.conflict')
    expect((await tarik('GET', `/companies/${world.digitalis}`)).body.data).toMatchObject({
      funds,
      creditLimit: '2100.00',
    })
    expect((await set(creditLimit, { creditLimit: '2100.00', currency })).status).toBe(200)
  })

  test('only the supplier keeps the books of a company', async () => {
    const gejmerija = { companyId: world.gejmerija, amount: '100.00' }
    const before = (await tarik('GET', `/companies/${world.gejmerija}`)).body.data
    const lines = async () =>
      (await nikola('POST', `/companies/get-payment-history/${world.gejmerija}`, {})).body.data.length as number
    const linesBefore = await lines()
    expect((await tarik('POST', '/companies/add-funds', gejmerija)).body.code).toBe('ledger.notSupplier')
    expect((await amra('POST', '/companies/add-funds', gejmerija)).body.data).toMatchObject({
      funds: (Number(before.funds) + 100).toFixed(2),
    })
    expect((await amra('POST', '/companies/add-funds', { ...gejmerija, companyId: world.digitalis })).body.code).toBe(
      'ledger.notSupplier',
    )
    expect((await amra('POST', '/companies/add-funds', { ...gejmerija, companyId: world.megabajt })).status).toBe(404)
    expect((await nikola('POST', '/companies/add-funds', gejmerija)).status).toBe(403)
    expect(await lines()).toBe(linesBefore + 1)
  })

  test.each(['0', '-0.00', 'NaN', '1e9', '12.345', '99999999999', '', ' '])(
    'the amount "%s" is refused and books nothing',
    async (amount) => {
      const before = await tarik('GET', `/companies/${world.digitalis}`)
      const answer = await tarik('POST', '/companies/add-funds', { companyId: world.digitalis, amount })
      expect(answer.status).toBe(400)
      expect((await tarik('GET', `/companies/${world.digitalis}`)).body.data.funds).toBe(before.body.data.funds)
    },
  )

  test('a correction needs a memo and cannot exceed the funds', async () => {
    const take = (amount: string, memo = '') =>
      amra('POST', '/companies/add-funds', { companyId: world.gejmerija, amount, memo })
    expect((await take('-10.00')).body.code).toBe('ledger.reasonNeeded')
    const { funds } = (await amra('POST', '/companies/add-funds', { companyId: world.gejmerija, amount: '100.00' }))
      .body.data
    expect((await take((-Number(funds) - 0.01).toFixed(2), 'typed twice')).body).toMatchObject({
      code: 'ledger.insufficientFunds',
      data: { info: 'Sredstva i kredit ne pokrivaju ovaj iznos.' },
    })
    expect((await take(`-${funds}`, 'typed twice')).body.data).toMatchObject({
      funds: '0.00',
      info: 'Ispravka je proknjižena.',
    })
  })
})

describe('parameters and the distributor', () => {
  test('parameters belong to the administrators, with defaults', async () => {
    expect((await tarik('GET', '/companies/get-parameters')).status).toBe(403)
    await db.insertInto('user_roles').values({ user_id: world.tarik, role_id: 1 }).execute()
    try {
      expect((await tarik('GET', '/companies/get-parameters')).body.data.holdHoursWireTransfer).toBe(120)
      const changed = await tarik('PUT', '/companies/update-parameters', { holdHoursWireTransfer: 72 })
      expect(changed.body.data.parameters).toMatchObject({ holdHoursWireTransfer: 72, holdHoursCash: 48 })
      expect((await tarik('PUT', '/companies/update-parameters', { holdHoursCash: -1 })).status).toBe(400)
    } finally {
      await db.deleteFrom('user_roles').where('user_id', '=', world.tarik).where('role_id', '=', 1).execute()
    }
  })

  test('everybody can read the distributor’s details, only distributors can change them', async () => {
    const { data } = (await nikola('GET', '/companies/get-distributor-info')).body
    expect(data).toMatchObject({ name: 'Brava d.o.o.', countryCode: 'BA' })
    const body = { ...data, phone: '+387 33 555 111' }
    expect((await amra('POST', '/companies/edit-distributor-info', body)).status).toBe(403)
    expect((await tarik('POST', '/companies/edit-distributor-info', body)).body.data.distributor.phone).toBe(
      '+387 33 555 111',
    )
  })

  test('the opening hours that Tarik enters are on the contact page of Nikola and of people without an account; a program that leaves them out keeps them', async () => {
    const { data } = (await tarik('GET', '/companies/get-distributor-info')).body
    expect(data).toMatchObject({ openingHoursEn: '', openingHoursBs: '', openingHoursHr: '' })
    const hours = { openingHoursEn: 'Mon to Fri, 8 to 16', openingHoursBs: 'pon–pet 8–16', openingHoursHr: '' }
    const noted = await notedBy(db, 'companies.changed', async () => {
      const saved = await tarik('POST', '/companies/edit-distributor-info', { ...data, ...hours })
      expect(saved.body.data.distributor).toMatchObject(hours)
    })
    expect(JSON.stringify(noted)).toContain('openingHoursBs')
    expect((await nikola('GET', '/companies/get-distributor-info')).body.data).toMatchObject(hours)
    const facts = await app.http.inject({ method: 'GET', url: '/api/support-tickets/contact-facts' })
    expect(facts.json().data).toMatchObject(hours)
    const { openingHoursEn: _en, openingHoursBs: _bs, openingHoursHr: _hr, ...rest } = data
    const { version } = (await tarik('GET', '/companies/get-distributor-info')).body.data
    const kept = await tarik('POST', '/companies/edit-distributor-info', { ...rest, version })
    expect(kept.body.data.distributor).toMatchObject(hours)
  })

  test('a bank account of the distributor that begins like an IBAN but is not one is refused at its field', async () => {
    const { data } = (await tarik('GET', '/companies/get-distributor-info')).body
    const wrong = await tarik('POST', '/companies/edit-distributor-info', { ...data, bankAccount: 'BA12' })
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'company.wrongAccount', data: { fields: [{ path: 'bankAccount' }] } },
    })
  })

  test('the distributor’s tax numbers are checked by its country, and existing ones may stay', async () => {
    const { data } = (await tarik('GET', '/companies/get-distributor-info')).body
    const wrong = await tarik('POST', '/companies/edit-distributor-info', { ...data, taxId: '12345', vatId: 'HR1' })
    expect(wrong).toMatchObject({ status: 422, body: { code: 'company.wrongTaxNumber' } })
    expect(wrong.body.data.fields.map((field: { path: string }) => field.path)).toEqual(['taxId', 'vatId'])
    expect(wrong.body.data.fields[0].message).toContain('13 digits')
    const right = { ...data, taxId: '4202745190003', vatId: '202745190003' }
    expect((await tarik('POST', '/companies/edit-distributor-info', right)).status).toBe(200)
    await db.updateTable('companies').set({ tax_id: 'old' }).where('id', '=', data.id).execute()
    const kept = { ...right, version: data.version + 1, taxId: 'old', town: 'Sarajevo' }
    expect((await tarik('POST', '/companies/edit-distributor-info', kept)).status).toBe(200)
  })

  test('before anything is sold the distributor may change its country: its tax numbers are then checked there', async () => {
    const countryOf = async (code: string) =>
      (await db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id
    const { data } = (await tarik('GET', '/companies/get-distributor-info')).body
    expect(data.mayMoveCountry).toBe(true)
    const move = async (values: object) => {
      const { version } = (await tarik('GET', '/companies/get-distributor-info')).body.data
      return tarik('POST', '/companies/edit-distributor-info', { ...data, version, ...values })
    }
    const croatia = await countryOf('HR')
    expect((await move({ countryId: 999_999 })).body).toMatchObject({
      code: 'company.unknownCountry',
      data: { fields: [{ path: 'countryId' }] },
    })
    expect((await move({ countryId: croatia, taxId: '4202745190003' })).body.code).toBe('company.wrongTaxNumber')
    const moved = await move({ countryId: croatia, taxId: '18683136487', vatId: '' })
    expect(moved.body.data.distributor).toMatchObject({ countryCode: 'HR' })
    await db
      .updateTable('companies')
      .set({ country_id: data.countryId, tax_id: data.taxId, vat_id: data.vatId })
      .where('id', '=', data.id)
      .execute()
  })
})
