import { afterAll, describe, expect, test } from 'vitest'
import { smallWorld, startApp } from '../testing/small-world.ts'

const { url, db, world, close: closeDb } = await smallWorld()
const { as, close } = await startApp(url)
afterAll(async () => {
  await close()
  await closeDb()
})
const tarik = as(world.tarik)
const amra = as(world.amra, 'bs')
const nikola = as(world.nikola)
const ana = as(world.ana, 'hr')

/** What a form sends for a company. */
const form = async (id: number) => {
  const { data } = (await tarik('GET', `/companies/${id}`)).body
  const keys = [
    'version',
    'code',
    'name',
    'legalName',
    'countryId',
    'taxId',
    'vatId',
    'town',
    'postalCode',
    'address',
    'email',
    'phone',
    'website',
    'contactPerson',
    'language',
    'invoiceText',
    'bankAccount',
    'isTelecom',
    'isDomestic',
    'currency',
    'priceGroupId',
    'paymentTypes',
    'autoApprove',
    'approvalThreshold',
    'mayBackOrder',
    'imageKeysAllowed',
    'keysInMail',
  ]
  return Object.fromEntries(keys.map((key) => [key, data[key]])) as Record<string, unknown>
}
const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map((row) => row.name).sort()

describe('who sees which companies', () => {
  test('Tarik lists every partner, Amra her retailers, and a retailer may not list at all', async () => {
    expect(names(await tarik('POST', '/companies/get-companies', {}))).toEqual([
      'Digitalis d.o.o.',
      'Gejmerija Banja Luka',
      'Megabajt Mostar',
      'Nordlicht Games GmbH',
      'PixelPoint Zagreb',
    ])
    expect(names(await amra('POST', '/companies/get-companies', {}))).toEqual(['Gejmerija Banja Luka'])
    expect((await nikola('POST', '/companies/get-companies', {})).status).toBe(403)
  })

  test('a foreign company answers Amra exactly like a missing one', async () => {
    const foreign = await amra('GET', `/companies/${world.pixelpoint}`)
    const missing = await amra('GET', '/companies/999999')
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' })
    expect((await amra('POST', `/companies/get-payment-history/${world.megabajt}`, {})).status).toBe(404)
    expect((await nikola('GET', `/companies/${world.digitalis}`)).status).toBe(404)
    expect((await amra('GET', `/companies/${world.gejmerija}`)).status).toBe(200)
    expect((await nikola('GET', `/companies/${world.gejmerija}`)).status).toBe(200)
  })

  test('a partner never learns the price group it was put into', async () => {
    await db
      .insertInto('price_groups')
      .values({ owner_company_id: world.brava, name: 'Best friends', currency: 'BAM' })
      .execute()
    await db
      .updateTable('companies')
      .set((is) => ({ price_group_id: is.selectFrom('price_groups').select('id').limit(1) }))
      .where('id', '=', world.digitalis)
      .execute()
    expect((await tarik('GET', `/companies/${world.digitalis}`)).body.data.groupName).toBe('Best friends')
    const own = (await amra('GET', '/companies/get-logged-user-company')).body.data
    expect(own).toMatchObject({ name: 'Digitalis d.o.o.', groupName: null, priceGroupId: null, mayEdit: false })
  })

  test('searching, filtering and sorting by available money work together', async () => {
    const found = await tarik('POST', '/companies/get-companies', { quickSearch: 'gejm', sortBy: 'available' })
    expect(names(found)).toEqual(['Gejmerija Banja Luka'])
    const resellers = await tarik('POST', '/companies/get-companies', { filters: { type: [2], isDomestic: false } })
    expect(names(resellers)).toEqual(['Nordlicht Games GmbH'])
    const below = await tarik('POST', '/companies/get-companies', { filters: { supplierId: world.digitalis } })
    expect(names(below)).toEqual(['Gejmerija Banja Luka'])
  })
})

describe('making and changing partners', () => {
  test('Tarik creates a retailer below Digitalis; the next code is given, funds and credit start at 0', async () => {
    const code = (await tarik('GET', '/companies/next-code?type=3')).body.data.code
    expect(code).toBe('RT-0023')
    const body = {
      ...(await form(world.gejmerija)),
      code: '',
      name: 'Kutak za igru',
      type: 3,
      supplierId: world.digitalis,
    }
    const created = await tarik('POST', '/companies/create-company', body)
    expect(created.body.data.company).toMatchObject({
      name: 'Kutak za igru',
      code,
      status: 2,
      supplierName: 'Digitalis d.o.o.',
      funds: '0.00',
      creditLimit: '0.00',
    })
    expect((await tarik('POST', '/companies/create-company', { ...body, code })).body.code).toBe('company.codeTaken')
  })

  test('Amra creates only retailers of her own, whatever she sends', async () => {
    const base = { ...(await form(world.gejmerija)), code: '', name: 'Trafika Žeravica' }
    const sneaky = {
      ...base,
      type: 2,
      mayBackOrder: true,
      isTelecom: true,
      status: 1,
      creditLimit: '1000.00',
      parentId: world.brava,
    }
    const created = await amra('POST', '/companies/create-company', sneaky)
    expect(created.body.data.company).toMatchObject({
      type: 3,
      status: 2,
      supplierId: world.digitalis,
      mayBackOrder: false,
      isTelecom: false,
      creditLimit: '0.00',
    })
    expect(
      (await amra('POST', '/companies/create-company', { ...base, type: 3, supplierId: world.brava })).status,
    ).toBe(404)
  })

  test('a reseller cannot stand below a reseller, nor anything below a retailer', async () => {
    const base = { ...(await form(world.gejmerija)), code: '', name: 'Pogrešno' }
    const below = (type: number, supplierId: number) =>
      tarik('POST', '/companies/create-company', { ...base, type, supplierId })
    expect((await below(2, world.digitalis)).body.code).toBe('company.wrongSupplier')
    expect((await below(3, world.megabajt)).body.code).toBe('company.wrongSupplier')
  })

  test('Tarik changes a partner; the same version twice is refused', async () => {
    const given = {
      ...(await form(world.megabajt)),
      town: 'Čapljina',
      approvalThreshold: '5000.00',
      paymentTypes: [5, 3, 3],
    }
    const changed = await tarik('PUT', `/companies/${world.megabajt}`, given)
    expect(changed.body.data.company).toMatchObject({
      town: 'Čapljina',
      approvalThreshold: '5000.00',
      paymentTypes: [3, 5],
    })
    expect((await tarik('PUT', `/companies/${world.megabajt}`, given)).body.code).toBe('common.conflict')
  })

  test('Amra changes her retailer but neither herself nor a stranger, and a retailer nobody', async () => {
    const own = { ...(await form(world.gejmerija)), contactPerson: 'Nikola Đurić', mayBackOrder: true }
    const changed = await amra('PUT', `/companies/${world.gejmerija}`, own)
    expect(changed.body.data.company).toMatchObject({ contactPerson: 'Nikola Đurić', mayBackOrder: false })
    expect((await amra('PUT', `/companies/${world.digitalis}`, await form(world.digitalis))).status).toBe(404)
    expect((await amra('PUT', `/companies/${world.megabajt}`, await form(world.megabajt))).status).toBe(404)
    expect((await nikola('PUT', `/companies/${world.gejmerija}`, await form(world.gejmerija))).status).toBe(403)
  })

  test('Nikola changes the contact data of his own company only, never its terms', async () => {
    const { version } = await form(world.gejmerija)
    const body = {
      version,
      town: 'Banja Luka',
      postalCode: '78000',
      address: 'Kralja Petra 1',
      email: 'info@gejmerija.example',
      phone: '',
      website: '',
      contactPerson: 'Nikola Đurić',
      language: 'bs',
      invoiceText: '',
      bankAccount: '',
      keysInMail: true,
      paymentTypes: [1, 2, 3, 4, 5],
      autoApprove: true,
      creditLimit: '9999.00',
      name: 'Hacked',
    }
    const changed = await nikola('PUT', `/companies/update-my-company/${world.gejmerija}`, body)
    expect(changed.body.data.company).toMatchObject({
      name: 'Gejmerija Banja Luka',
      postalCode: '78000',
      keysInMail: true,
      paymentTypes: [1, 3, 4, 5],
      creditLimit: '0.00',
    })
    expect((await nikola('PUT', `/companies/update-my-company/${world.digitalis}`, body)).status).toBe(404)
    expect((await ana('PUT', `/companies/update-my-company/${world.megabajt}`, body)).status).toBe(403)
  })

  test('the currency is fixed once money moved', async () => {
    await tarik('POST', '/companies/add-funds', { companyId: world.megabajt, amount: '10.00' })
    const given = { ...(await form(world.megabajt)), currency: 'EUR' }
    expect((await tarik('PUT', `/companies/${world.megabajt}`, given)).body.code).toBe('company.currencyFixed')
  })

  test('a blocked company keeps its sign-in, loses its sessions, and can be unblocked', async () => {
    const before = await as(world.lea)('GET', '/companies/get-logged-user-company')
    expect(before.status).toBe(200)
    const block = (isBlocked: boolean) =>
      tarik('PUT', `/companies/block-company/${world.nordlicht}`, { isBlocked, reason: 'unpaid' })
    expect((await block(true)).body.data.company.status).toBe(4)
    expect((await as(world.lea)('GET', '/companies/get-logged-user-company')).status).toBe(401)
    expect((await block(true)).body.code).toBe('company.cannotBlock')
    expect((await block(false)).body.data.company.status).toBe(2)
  })

  test('a sign-up is approved once, with its code, and a discarded one can come back', async () => {
    const { id } = await db
      .insertInto('companies')
      .values({ parent_id: world.brava, type: 3, status: 1, name: 'Level Up', currency: 'BAM', country_id: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await tarik('GET', '/companies/get-unapproved-count')).body.data.count).toBe(1)
    const discard = (restore: boolean) => tarik('PUT', `/companies/discard-company/${id}`, { restore })
    expect((await discard(false)).body.data.company.status).toBe(3)
    expect((await discard(true)).body.data.company.status).toBe(1)
    const approve = () =>
      tarik('PUT', `/companies/approve-company/${id}`, {
        type: 3,
        currency: 'BAM',
        priceGroupId: null,
        paymentTypes: [5],
      })
    const approved = await approve()
    expect(approved.body.data.company).toMatchObject({ status: 2, creditLimit: '0.00' })
    expect(approved.body.data.company.code).toMatch(/^RT-\d{4}$/)
    expect((await approve()).body.code).toBe('company.cannotDecide')
  })
})

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

  test('only the supplier keeps the books of a company', async () => {
    const gejmerija = { companyId: world.gejmerija, amount: '100.00' }
    expect((await tarik('POST', '/companies/add-funds', gejmerija)).body.code).toBe('ledger.notSupplier')
    expect((await amra('POST', '/companies/add-funds', gejmerija)).body.data).toMatchObject({ funds: '100.00' })
    expect((await amra('POST', '/companies/add-funds', { ...gejmerija, companyId: world.digitalis })).body.code).toBe(
      'ledger.notSupplier',
    )
    expect((await amra('POST', '/companies/add-funds', { ...gejmerija, companyId: world.megabajt })).status).toBe(404)
    expect((await nikola('POST', '/companies/add-funds', gejmerija)).status).toBe(403)
    expect((await nikola('POST', `/companies/get-payment-history/${world.gejmerija}`, {})).body.data).toHaveLength(1)
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

  test('a correction needs a memo and no more than there is', async () => {
    const take = (amount: string, memo = '') =>
      amra('POST', '/companies/add-funds', { companyId: world.gejmerija, amount, memo })
    expect((await take('-10.00')).body.code).toBe('ledger.reasonNeeded')
    expect((await take('-100.01', 'typed twice')).body).toMatchObject({
      code: 'ledger.insufficientFunds',
      data: { info: 'Sredstva i kredit ne pokrivaju ovaj iznos.' },
    })
    expect((await take('-100.00', 'typed twice')).body.data).toMatchObject({
      funds: '0.00',
      info: 'Ispravka je proknjižena.',
    })
  })
})

describe('parameters and the distributor', () => {
  test('parameters are the administrators’ own, with defaults', async () => {
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

  test('everybody reads the distributor’s details, only distributors change them', async () => {
    const { data } = (await nikola('GET', '/companies/get-distributor-info')).body
    expect(data).toMatchObject({ name: 'Brava d.o.o.', countryCode: 'BA' })
    const body = { ...data, phone: '+387 33 555 111' }
    expect((await amra('POST', '/companies/edit-distributor-info', body)).status).toBe(403)
    expect((await tarik('POST', '/companies/edit-distributor-info', body)).body.data.distributor.phone).toBe(
      '+387 33 555 111',
    )
  })
})
