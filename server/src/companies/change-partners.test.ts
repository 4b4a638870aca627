import { orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allMails } from '../all-mails.ts'
import { composeMail } from '../mail-outbox/compose-mail.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const { app, db, world, as } = await servedSmallWorld()
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
    'invoiceTextEn',
    'invoiceTextBs',
    'invoiceTextHr',
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

describe('creating and changing partners', () => {
  test('Amra creates a web retailer: it is marked as one, and her other retailers are not', async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Web kutak', type: 3 }
    const made = await amra('POST', '/companies/create-company', { ...body, isWebPartner: true })
    expect(made.body.data.company).toMatchObject({ isWebPartner: true, supplierId: world.digitalis })
    expect((await amra('GET', `/companies/${world.gejmerija}`)).body.data.isWebPartner).toBe(false)
  })

  test('Tarik creates a retailer below Digitalis; it gets the next code, and funds and credit start at 0', async () => {
    const code = (await tarik('GET', '/companies/next-code?type=3')).body.data.code
    const { rows } = await sql<{
      last: string
    }>`select max(code) as last from companies where code like 'RT-%'`.execute(db)
    expect(code).toBe(`RT-${String(Number(rows[0]?.last.slice(3)) + 1).padStart(4, '0')}`)
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

  test('a code with many digits that Amra typed does not stop the codes of others; two approvals at once get two codes', async () => {
    const body = { ...(await form(world.gejmerija)), code: 'RT-999999999', name: 'Velika šifra', type: 3 }
    expect((await amra('POST', '/companies/create-company', body)).status).toBe(200)
    const created = async (code: string) =>
      (await amra('POST', '/companies/create-company', { ...body, code })).body.data.company.code as string
    const signUps = await db
      .insertInto('companies')
      .values(
        [1, 2, 3].map((n) => ({
          parent_id: world.brava,
          type: 3,
          status: 1,
          name: `Prijava ${n}`,
          currency: 'BAM',
          country_id: 1,
        })),
      )
      .returning('id')
      .execute()
    const approve = async (id: number) => {
      const given = { type: 3, currency: 'BAM', priceGroupId: null, paymentTypes: [5] }
      return (await tarik('PUT', `/companies/approve-company/${id}`, given)).body.data.company?.code as string
    }
    const [first, second, third] = signUps.map(({ id }) => id) as [number, number, number]
    const inOrder = [await created(''), await created(''), await approve(first)]
    const [number] = inOrder.map((code) => Number(code.slice(3))) as [number]
    expect(number).toBeLessThan(10_000)
    const codeAt = (more: number) => `RT-${String(number + more).padStart(4, '0')}`
    expect(inOrder).toEqual([codeAt(0), codeAt(1), codeAt(2)])

    // Both approvals are in progress while the next code seems to be taken, which is then undone.
    const taking = await db.startTransaction().execute()
    await taking
      .updateTable('companies')
      .set({ code: codeAt(3) })
      .where('code', '=', 'RT-999999999')
      .execute()
    const racing = [approve(second), approve(third)]
    await untilWaitedFor(db, taking, 2)
    await taking.rollback().execute()
    expect((await Promise.all(racing)).sort()).toEqual([codeAt(3), codeAt(4)])
    expect(await created('RT-999999')).toBe('RT-999999')
    expect([await created(''), await created('')]).toEqual(['RT-1000000', 'RT-1000001'])
    // Other tests read the highest code.
    await sql`update companies set code = null where code ~ '^RT-[0-9]{5,}$'`.execute(db)
  })

  test('tax numbers are checked by country when a partner is created or they change, and old ones may stay', async () => {
    const { id: croatia } = await db
      .selectFrom('countries')
      .select('id')
      .where('code', '=', 'HR')
      .executeTakeFirstOrThrow()
    const body = { ...(await form(world.megabajt)), code: '', name: 'Papirnica Sava', type: 3, countryId: croatia }
    const refused = await tarik('POST', '/companies/create-company', { ...body, taxId: '18683136488', vatId: 'HR1' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'company.wrongTaxNumber' } })
    expect(refused.body.data.fields.map((field: { path: string }) => field.path)).toEqual(['taxId', 'vatId'])
    expect(refused.body.data.fields[0].message).toContain('OIB')
    const made = await tarik('POST', '/companies/create-company', { ...body, taxId: '18683136487', vatId: '' })
    expect(made.status).toBe(200)
    const { id, version } = made.body.data.company
    await db.updateTable('companies').set({ tax_id: 'old 1' }).where('id', '=', id).execute()
    const kept = { ...(await form(id)), code: made.body.data.company.code, version, taxId: 'old 1', phone: '051 1' }
    expect((await tarik('PUT', `/companies/${id}`, kept)).status).toBe(200)
    const changed = { ...kept, version: version + 1, taxId: 'old 2' }
    expect((await tarik('PUT', `/companies/${id}`, changed)).body.code).toBe('company.wrongTaxNumber')
  })

  test('a bank account that begins like an IBAN but is not one is refused when a partner is created or it changes; an old one may stay', async () => {
    const body = { ...(await form(world.megabajt)), code: '', name: 'Papirnica Una', type: 3, taxId: '', vatId: '' }
    const made = (bankAccount: string) => tarik('POST', '/companies/create-company', { ...body, bankAccount })
    expect(await made('BA12')).toMatchObject({
      status: 422,
      body: { code: 'company.wrongAccount', data: { fields: [{ path: 'bankAccount' }] } },
    })
    const created = await made('HR12 1001 0051 8630 0016 0')
    expect(created.status).toBe(200)
    const { id, code } = created.body.data.company
    await db.updateTable('companies').set({ bank_account: 'BA12' }).where('id', '=', id).execute()
    const save = async (given: object) => tarik('PUT', `/companies/${id}`, { ...(await form(id)), code, ...given })
    expect((await save({ phone: '051 1' })).status).toBe(200)
    expect((await save({ bankAccount: 'BA13' })).body.code).toBe('company.wrongAccount')
  })

  test('Amra can create only retailers of her own, whatever she sends', async () => {
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

  test('a retailer with money at Digitalis cannot get another supplier by saving its data; it has to be moved', async () => {
    const base = { ...(await form(world.gejmerija)), code: '', name: 'Nova Igra' }
    const made = await tarik('POST', '/companies/create-company', { ...base, type: 3, supplierId: world.digitalis })
    const { id } = made.body.data.company
    const toBrava = async () => ({ ...(await form(id)), supplierId: world.brava, priceGroupId: null })
    expect((await amra('POST', '/companies/add-funds', { companyId: id, amount: '1.00' })).status).toBe(200)
    const refused = await tarik('PUT', `/companies/${id}`, await toBrava())
    expect([refused.status, refused.body.code]).toEqual([409, 'company.supplierFixed'])
    const { parent_id: supplier } = await db
      .selectFrom('companies')
      .select('parent_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(supplier).toBe(world.digitalis)
  })

  test('a reseller cannot be below a reseller, nor anything below a retailer', async () => {
    const base = { ...(await form(world.gejmerija)), code: '', name: 'Pogrešno' }
    const below = (type: number, supplierId: number) =>
      tarik('POST', '/companies/create-company', { ...base, type, supplierId })
    expect((await below(2, world.digitalis)).body.code).toBe('company.wrongSupplier')
    expect((await below(3, world.megabajt)).body.code).toBe('company.wrongSupplier')
  })

  test('Tarik changes a partner; saving the same version twice is refused', async () => {
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

  test('Amra can change her retailer, but neither herself nor a stranger, and a retailer nobody', async () => {
    const own = { ...(await form(world.gejmerija)), contactPerson: 'Nikola Đurić', mayBackOrder: true }
    const changed = await amra('PUT', `/companies/${world.gejmerija}`, own)
    expect(changed.body.data.company).toMatchObject({ contactPerson: 'Nikola Đurić', mayBackOrder: false })
    expect((await amra('PUT', `/companies/${world.digitalis}`, await form(world.digitalis))).status).toBe(404)
    expect((await amra('PUT', `/companies/${world.megabajt}`, await form(world.megabajt))).status).toBe(404)
    expect((await nikola('PUT', `/companies/${world.gejmerija}`, await form(world.gejmerija))).status).toBe(403)
  })

  test('Tarik changes a retailer of a blocked reseller, but gives no other retailer to it', async () => {
    const base = { ...(await form(world.gejmerija)), code: '', priceGroupId: null }
    const create = async (given: object) =>
      (await tarik('POST', '/companies/create-company', { ...base, ...given })).body.data.company.id as number
    const blocked = await create({ name: 'Blokada', type: 2, supplierId: world.brava })
    const below = await create({ name: 'Ispod blokade', type: 3, supplierId: blocked })
    const other = await create({ name: 'Pored blokade', type: 3, supplierId: world.brava })
    const block = { isBlocked: true, reason: 'unpaid' }
    expect((await tarik('PUT', `/companies/block-company/${blocked}`, block)).status).toBe(200)
    const save = async (id: number, given: object) =>
      tarik('PUT', `/companies/${id}`, { ...(await form(id)), ...given })
    const kept = await save(below, { phone: '+387 51 900 200' })
    expect([kept.status, kept.body.data.company?.phone]).toEqual([200, '+387 51 900 200'])
    expect((await save(below, { supplierId: blocked })).status).toBe(200)
    const moved = await save(other, { supplierId: blocked })
    expect([moved.status, moved.body.code]).toEqual([422, 'company.wrongSupplier'])
  })

  test('Nikola can change only the contact data of his own company, never its terms', async () => {
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
      invoiceTextEn: '',
      invoiceTextBs: '',
      invoiceTextHr: '',
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

  test('the currency is fixed once money has moved', async () => {
    await tarik('POST', '/companies/add-funds', { companyId: world.megabajt, amount: '10.00' })
    const given = { ...(await form(world.megabajt)), currency: 'EUR' }
    expect((await tarik('PUT', `/companies/${world.megabajt}`, given)).body.code).toBe('company.currencyFixed')
  })

  test('a blocked company can still sign in, loses its sessions, and can be unblocked', async () => {
    const before = await as(world.lea)('GET', '/companies/get-logged-user-company')
    expect(before.status).toBe(200)
    const block = (isBlocked: boolean) =>
      tarik('PUT', `/companies/block-company/${world.nordlicht}`, { isBlocked, reason: 'unpaid' })
    expect((await block(true)).body.data.company.status).toBe(4)
    expect((await as(world.lea)('GET', '/companies/get-logged-user-company')).status).toBe(401)
    expect((await block(true)).body.code).toBe('company.cannotBlock')
    expect((await block(false)).body.data.company.status).toBe(2)
  })

  test('a price group deleted while Tarik puts Megabajt into it accepts nobody any more', async () => {
    const { id } = await db
      .insertInto('price_groups')
      .values({ owner_company_id: world.brava, name: 'Kratkog vijeka', currency: 'BAM' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const given = { ...(await form(world.megabajt)), priceGroupId: id }
    const putting = await inTransaction(db, async (trx) => {
      await sql`select from price_groups where id = ${id} for update`.execute(trx)
      await sql`update price_groups set deleted_at = now() where id = ${id}`.execute(trx)
      const answer = tarik('PUT', `/companies/${world.megabajt}`, given)
      await untilWaitedFor(db, trx)
      return { answer }
    })
    expect((await putting.answer).body.code).toBe('company.wrongGroup')
    const row = await db
      .selectFrom('companies')
      .select('price_group_id')
      .where('id', '=', world.megabajt)
      .executeTakeFirstOrThrow()
    expect(row.price_group_id).not.toBe(id)
  })

  test('a blocked company is told why, and when the block ends; so is Amra, when the distributor blocks her retailer', async () => {
    const kiosk = await db
      .insertInto('companies')
      .values({
        parent_id: world.digitalis,
        type: 3,
        status: 2,
        name: 'Kiosk',
        email: 'office@kiosk.example',
        currency: 'BAM',
        country_id: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { email: amras } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.amra)
      .executeTakeFirstOrThrow()
    const reason = 'Three invoices are overdue'
    const block = async (who: typeof tarik, isBlocked: boolean) => {
      const last = (await db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
      const given = isBlocked ? { isBlocked, reason } : { isBlocked }
      expect((await who('PUT', `/companies/block-company/${kiosk.id}`, given)).status).toBe(200)
      const mails = await db
        .selectFrom('mails')
        .select(['template', 'to_address as to', 'data'])
        .where('id', '>', last)
        .orderBy('id')
        .execute()
      return mails.map(({ template, to, data }) => [template, to, (data as { reason?: string }).reason])
    }
    const office = 'office@kiosk.example'
    expect(await block(tarik, true)).toEqual([
      ['company-blocked', office, reason],
      ['company-retailer-blocked', amras, reason],
    ])
    expect(await block(tarik, false)).toEqual([
      ['company-unblocked', office, undefined],
      ['company-retailer-unblocked', amras, undefined],
    ])
    expect(await block(amra, true)).toEqual([['company-blocked', office, reason]])
    expect(await block(amra, false)).toEqual([['company-unblocked', office, undefined]])
    const toAmra = await db
      .selectFrom('mails')
      .selectAll()
      .where('template', 'in', ['company-retailer-blocked', 'company-retailer-unblocked'])
      .where(sql`data ->> 'companyId'`, '=', String(kiosk.id))
      .execute()
    expect(toAmra).toHaveLength(2)
    // The page of a retailer that a reseller may open.
    for (const row of toAmra)
      expect((await composeMail(app.services, allMails(), row, 'recipient'))?.text).toContain(
        `/partners-reseller/edit/${kiosk.id}`,
      )
  })

  test('the reason of a block arrives as Tarik wrote it, with amounts and dates; that of Amra carries no link', async () => {
    const body = {
      ...(await form(world.gejmerija)),
      code: '',
      name: 'Razlozi',
      email: 'razlozi@kiosk.example',
      type: 3,
    }
    const { id } = (await amra('POST', '/companies/create-company', body)).body.data.company
    const said = async (who: typeof tarik, isBlocked: boolean, reason = '') => {
      const last = (await db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
      expect((await who('PUT', `/companies/block-company/${id}`, { isBlocked, reason })).status).toBe(200)
      const rows = await db.selectFrom('mails').selectAll().where('id', '>', last).orderBy('id').execute()
      const mails = await Promise.all(rows.map((row) => composeMail(app.services, allMails(), row, 'recipient')))
      return mails.map((mail) => mail?.text)
    }
    const reason = 'Dug od 1.234,50 KM, rok 31.12.2026., https://brava.example/dug'
    const byTarik = await said(tarik, true, reason)
    expect(byTarik).toHaveLength(2)
    for (const text of byTarik) expect(text).toContain(`: ${reason}`)
    await said(tarik, false)
    const [byAmra] = await said(amra, true, 'Potvrdite na https://evil.example')
    expect(byAmra).toContain(': Potvrdite na evil example')
  })

  test('Amra cannot end a block that the distributor set on her retailer; her own block either of the two can end', async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Dva bloka', type: 3 }
    const { id } = (await amra('POST', '/companies/create-company', body)).body.data.company
    const block = (who: typeof tarik, isBlocked: boolean) =>
      who('PUT', `/companies/block-company/${id}`, { isBlocked, reason: 'fraud' })
    expect((await block(tarik, true)).body.data.company).toMatchObject({ status: 4, blockedByDistributor: true })
    expect((await amra('GET', `/companies/${id}`)).body.data.blockedByDistributor).toBe(true)
    expect(await block(amra, false)).toMatchObject({ status: 409, body: { code: 'company.blockedByDistributor' } })
    expect((await block(tarik, false)).body.data.company).toMatchObject({ status: 2, blockedByDistributor: false })
    for (const who of [amra, tarik]) {
      expect((await block(amra, true)).body.data.company).toMatchObject({ status: 4, blockedByDistributor: false })
      expect((await block(who, false)).body.data.company.status).toBe(2)
    }
  })

  test('a sign-up is approved once, with its code, and a discarded one can be restored', async () => {
    const { id } = await db
      .insertInto('companies')
      .values({
        parent_id: world.brava,
        type: 3,
        status: 1,
        name: 'Level Up',
        email: 'office@levelup.example',
        currency: 'BAM',
        country_id: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await tarik('GET', '/companies/get-unapproved-count')).body.data.count).toBe(1)
    const { body: seen } = await tarik('GET', '/dashboard/get-dashboard-data/3')
    expect(seen.data.distributor.toDo.signUps).toMatchObject({ count: 1, oldestAt: expect.any(String) })
    const discard = (restore: boolean) =>
      tarik('PUT', `/companies/discard-company/${id}`, restore ? { restore } : { reason: 'No trade licence yet' })
    const unexplained = await tarik('PUT', `/companies/discard-company/${id}`, {})
    expect([unexplained.body.code, unexplained.body.data.fields]).toMatchObject([
      'company.reasonNeeded',
      [{ path: 'reason' }],
    ])
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
    // A waiting company is notified of each decision, and the distributor's people of each waiting company.
    const told = await db
      .selectFrom('mails')
      .select(['template', 'to_address'])
      .where('template', 'in', ['company-discarded', 'sign-up-waits', 'company-approved'])
      .orderBy('id')
      .execute()
    expect(told.filter((mail) => mail.template !== 'sign-up-waits')).toEqual([
      { template: 'company-discarded', to_address: 'office@levelup.example' },
      { template: 'company-approved', to_address: 'office@levelup.example' },
    ])
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', world.tarik)
      .executeTakeFirstOrThrow()
    expect(told.filter((mail) => mail.template === 'sign-up-waits').map((mail) => mail.to_address)).toContain(email)
  })
})

describe('approving a sign-up with a reseller as its supplier', () => {
  const signUp = async (name: string) =>
    (
      await db
        .insertInto('companies')
        .values({ parent_id: world.brava, type: 3, status: 1, name, currency: 'BAM', country_id: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const approve = (id: number, supplierId: number) =>
    tarik('PUT', `/companies/approve-company/${id}`, {
      type: 3,
      supplierId,
      currency: 'BAM',
      priceGroupId: null,
      paymentTypes: [5],
    })

  test('is refused once Tarik has booked money for it while it waited, or a correction waits; Brava may still supply it', async () => {
    const paid = await signUp('Uplatila na čekanju')
    await tarik('POST', '/companies/add-funds', { companyId: paid, amount: '500.00' })
    expect(await approve(paid, world.digitalis)).toMatchObject({ status: 409, body: { code: 'company.supplierFixed' } })
    expect((await approve(paid, world.brava)).body.data.company).toMatchObject({ status: 2, funds: '500.00' })

    const waiting = await signUp('Ispravka na čekanju')
    const large = { companyId: waiting, amount: '900000.00', memo: 'izvod 78' }
    expect((await tarik('POST', '/companies/add-funds', large)).body.data.waits).toBe(true)
    expect(await approve(waiting, world.digitalis)).toMatchObject({ status: 409, body: { code: 'company.notSettled' } })
    const correction = await db
      .selectFrom('corrections')
      .select('id')
      .where('company_id', '=', waiting)
      .executeTakeFirstOrThrow()
    expect((await tarik('PUT', `/books/withdraw-correction/${correction.id}`)).status).toBe(200)
    expect((await approve(waiting, world.digitalis)).body.data.company).toMatchObject({ supplierId: world.digitalis })
  })

  test('leaves behind the price that Tarik set while it waited, and hides what came before from Amra', async () => {
    const id = await signUp('Cijena na čekanju')
    const items = [{ productId: world.northfall, price: '66.00' }]
    await tarik('POST', '/company-product-prices/create-company-product-price', { companyId: id, items })
    expect((await approve(id, world.digitalis)).status).toBe(200)
    const terms = await db
      .selectFrom('company_products as cp')
      .innerJoin('companies as c', 'c.id', 'cp.company_id')
      .select(['cp.price', 'c.supplied_since'])
      .where('cp.company_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(terms).toEqual({ price: null, supplied_since: expect.any(Date) })
    expect((await amra('POST', `/companies/get-activity/${id}`, {})).text).not.toContain('66.00')
  })
})

describe('moving a company to another supplier', () => {
  const retailer = async (supplierId: number, more: object = {}) => {
    const body = {
      ...(await form(world.gejmerija)),
      code: '',
      name: 'Selidba',
      type: 3,
      priceGroupId: null,
      supplierId,
    }
    const made = await tarik('POST', '/companies/create-company', { ...body, ...more })
    return made.body.data.company as { id: number; version: number; currency: string }
  }
  const preview = (id: number, supplierId: number, priceGroupId: number | null = null) =>
    tarik('POST', `/companies/get-move-preview/${id}`, { supplierId, priceGroupId })
  const move = (company: { id: number; version: number }, supplierId: number, priceGroupId: number | null = null) =>
    tarik('PUT', `/companies/move-company/${company.id}`, { version: company.version, supplierId, priceGroupId })
  const mailsOf = async (template: string) =>
    (await db.selectFrom('mails').select('id').where('template', '=', template).execute()).length
  const priceOf = async (id: number, productId: number) =>
    (
      await db
        .selectFrom('company_products')
        .select('effective_price as price')
        .where('company_id', '=', id)
        .where('product_id', '=', productId)
        .executeTakeFirstOrThrow()
    ).price

  test('the preview of each price matches the price after the move, and all three are notified', async () => {
    const company = await retailer(world.brava)
    const { rows } = await sql<{ id: number; theirs: boolean }>`
      select p.id, exists (select 1 from company_products c where c.company_id = ${world.digitalis} and c.product_id = p.id) as theirs
      from products p where p.deleted_at is null and not p.is_withdrawn order by theirs desc, p.id limit 6`.execute(db)
    const [first, second] = rows
    const items = rows.map((row) => ({
      productId: row.id,
      ...(row === first ? { price: '1.00' } : row === second ? { marginBp: 1500 } : {}),
    }))
    const ofDigitalis = [first, second].flatMap((row) => (row && !row.theirs ? [{ productId: row.id }] : []))
    if (ofDigitalis.length > 0)
      await tarik('POST', '/company-product-prices/create-company-product-price', {
        companyId: world.digitalis,
        items: ofDigitalis,
      })
    await tarik('POST', '/company-product-prices/create-company-product-price', { companyId: company.id, items })
    const { data } = (await preview(company.id, world.digitalis)).body
    expect(data).toMatchObject({ mayMove: true, orders: 0, openOrders: 0, funds: '0.00' })
    const { same, up, down, notAvailable } = data.prices
    const had = await db
      .selectFrom('company_products')
      .select('product_id')
      .where('company_id', '=', company.id)
      .execute()
    expect(same + up + down + notAvailable).toBe(had.length)
    expect(notAvailable).toBe(
      rows.slice(2).filter((row) => !row.theirs && had.some((one) => one.product_id === row.id)).length,
    )

    const before = await mailsOf('company-moved')
    const version = (await tarik('GET', `/companies/${company.id}`)).body.data.version
    const moved = await move({ id: company.id, version }, world.digitalis)
    expect(moved.body.data.company).toMatchObject({ supplierId: world.digitalis, funds: '0.00', groupName: null })
    for (const { productId, newPrice } of data.prices.examples) {
      if (newPrice !== null) expect(await priceOf(company.id, productId)).toBe(Math.round(Number(newPrice) * 100))
    }
    expect(up + down).toBeGreaterThan(0)
    expect((await amra('GET', `/companies/${company.id}`)).status).toBe(200)
    expect(await mailsOf('company-moved')).toBeGreaterThan(before)
    // And back: Digitalis sees that it left, but not where to.
    const again = (await tarik('GET', `/companies/${company.id}`)).body.data
    expect((await move(again, world.brava)).status).toBe(200)
    expect(await mailsOf('company-left')).toBeGreaterThan(0)
    expect((await amra('GET', `/companies/${company.id}`)).status).toBe(404)
    expect((await move({ id: company.id, version }, world.digitalis)).body.code).toBe('common.conflict')
  })

  test('a company with money at its supplier stays, and the preview says so beforehand', async () => {
    const company = await retailer(world.brava)
    await tarik('POST', '/companies/add-funds', { companyId: company.id, amount: '25.00' })
    expect((await preview(company.id, world.digitalis)).body.data).toMatchObject({ mayMove: false, funds: '25.00' })
    expect((await move(company, world.digitalis)).body.code).toBe('company.notSettled')
  })

  test('a company with a correction waiting for a second person cannot get another supplier by its data either, until that is decided', async () => {
    const company = await retailer(world.brava)
    const booked = await tarik('POST', '/companies/add-funds', {
      companyId: company.id,
      amount: '900000.00',
      memo: 'izvod 77',
    })
    expect(booked.body.data.waits).toBe(true)
    const give = async () =>
      tarik('PUT', `/companies/${company.id}`, {
        ...(await form(company.id)),
        supplierId: world.digitalis,
        priceGroupId: null,
      })
    const refused = (await give()).body
    expect(refused.code).toBe('company.notSettled')
    expect(refused.data.info).toMatch(/ispravk|correction/)
    const { id } = await db
      .selectFrom('corrections')
      .select('id')
      .where('company_id', '=', company.id)
      .executeTakeFirstOrThrow()
    expect((await tarik('PUT', `/books/withdraw-correction/${id}`)).status).toBe(200)
    expect((await give()).body.data.company.supplierId).toBe(world.digitalis)
  })

  test("not to its current supplier, below a retailer, or into another company's group; resellers cannot move anybody", async () => {
    const company = await retailer(world.digitalis)
    expect((await move(company, world.digitalis)).body.code).toBe('company.sameSupplier')
    expect((await move(company, world.megabajt)).body.code).toBe('company.wrongSupplier')
    expect((await preview(company.id, world.megabajt)).body.code).toBe('company.wrongSupplier')
    const { id: groupId } = await db
      .insertInto('price_groups')
      .values({ owner_company_id: world.digitalis, name: 'Selidba', currency: 'BAM' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await move(company, world.brava, groupId)).body.code).toBe('company.wrongGroup')
    expect(
      (await amra('PUT', `/companies/move-company/${company.id}`, { version: 1, supplierId: world.brava })).status,
    ).toBe(403)
  })

  test('money that comes in during the move goes to one of the two suppliers, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const company = await retailer(world.brava)
      const [moved, paid] = await Promise.all([
        move(company, world.digitalis),
        tarik('POST', '/companies/add-funds', { companyId: company.id, amount: '10.00' }),
      ])
      const { rows } = await sql<{ counterparty: number }>`
        select counterparty_id as counterparty from ledger_accounts where company_id = ${company.id} and kind = 'funds' and balance <> 0`.execute(
        db,
      )
      const { supplierId } = (await tarik('GET', `/companies/${company.id}`)).body.data
      expect(rows).toEqual(paid.status === 200 ? [{ counterparty: supplierId }] : [])
      expect(moved.status === 200).toBe(supplierId === world.digitalis)
    }
  })
})

describe("a new partner's steps to its first order", () => {
  const stepsOf = async (as: typeof tarik, id: number) =>
    (await as('GET', `/companies/get-first-order-steps/${id}`)).body

  test('each step is open until it is done, and the list ends with the first order', async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Prvi korak', paymentTypes: [5] }
    const { id } = (await amra('POST', '/companies/create-company', { ...body, type: 3 })).body.data.company
    expect((await stepsOf(amra, id)).data).toEqual({ isApproved: true, products: 0, canPay: false, people: 0 })

    const { id: productId } = await db
      .selectFrom('products')
      .select('id')
      .where('is_withdrawn', '=', false)
      .limit(1)
      .executeTakeFirstOrThrow()
    await sql`insert into company_products (company_id, product_id, effective_price, effective_rule)
      values (${id}, ${productId}, 100, 'base')`.execute(db)
    await amra('POST', '/companies/add-funds', { companyId: id, amount: '5.00' })
    await sql`insert into users (company_id, username, email, first_name, last_name) values
      (${id}, 'prvi', 'prvi@korak.example', 'Prvi', 'Korak')`.execute(db)
    // Invited, but without a password nobody can sign in.
    expect((await stepsOf(tarik, id)).data).toEqual({ isApproved: true, products: 1, canPay: true, people: 0 })
    await sql`update users set password_hash = 'chosen' where username = 'prvi'`.execute(db)
    expect((await stepsOf(tarik, id)).data.people).toBe(1)

    await sql`insert into orders (number, company_id, user_id, currency, payment_type, approval, payment, slots_total,
        status, net, vat, gross, is_domestic, rate_home, language, email)
      select 'PK-1', ${id}, u.id, 'BAM', 3, 'open', 0, 1, ${orderStatus.code.awaitingPayment}, 100, 0, 100, true, 1, 'bs', u.email
      from users u where username = 'prvi'`.execute(db)
    expect((await stepsOf(amra, id)).data).toBeNull()
  })

  test('a way to pay that the reseller does not have itself does not count', async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Treći korak', paymentTypes: [5] }
    const { id } = (await amra('POST', '/companies/create-company', { ...body, type: 3 })).body.data.company
    await db
      .updateTable('companies')
      .set({ payment_types: [3, 5] })
      .where('id', '=', id)
      .execute()
    const theirs = await db
      .selectFrom('companies')
      .select('payment_types as types')
      .where('id', '=', world.digitalis)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('companies')
      .set({ payment_types: [5] })
      .where('id', '=', world.digitalis)
      .execute()
    expect((await stepsOf(amra, id)).data.canPay).toBe(false)
    await db.updateTable('companies').set({ payment_types: theirs.types }).where('id', '=', world.digitalis).execute()
  })

  test('nobody sees the steps of a company they do not supply', async () => {
    expect((await amra('GET', `/companies/get-first-order-steps/${world.megabajt}`)).status).toBe(404)
    expect((await amra('GET', `/companies/get-first-order-steps/${world.digitalis}`)).status).toBe(404)
    expect((await nikola('GET', `/companies/get-first-order-steps/${world.gejmerija}`)).status).toBe(403)
  })
})

describe('what changed about a partner', () => {
  const lastChange = async (read: typeof tarik, id: number) =>
    (await read('POST', `/companies/get-activity/${id}`, { filters: { subject: ['companies'] } })).body.data[0]

  test('appears in its activity field by field, with names for numbers; the next change shows only what it changed', async () => {
    const before = await form(world.gejmerija)
    const body = { ...before, code: '', name: 'Bez traga', type: 3, keysInMail: false }
    const { id } = (await amra('POST', '/companies/create-company', body)).body.data.company
    const changed = await amra('PUT', `/companies/${id}`, {
      ...(await form(id)),
      name: 'Sa tragom',
      phone: '+387 51 900 100',
      paymentTypes: [3, 5],
      approvalThreshold: '120.50',
      keysInMail: true,
      invoiceTextEn: 'x'.repeat(500),
    })
    expect(changed.status).toBe(200)
    const act = await lastChange(tarik, id)
    expect(act).toMatchObject({ kind: 'companies.changed', userName: 'Amra Hodžić' })
    expect(act.changes).toEqual([
      { field: 'name', from: 'Bez traga', to: 'Sa tragom' },
      { field: 'phone', from: before.phone || null, to: '+387 51 900 100' },
      { field: 'invoiceTextEn', from: null, to: `${'x'.repeat(120)}…` },
      { field: 'paymentTypes', from: before.paymentTypes, to: [3, 5] },
      { field: 'approvalThreshold', from: null, to: '120.50' },
      { field: 'keysInMail', from: false, to: true },
    ])
    expect((await lastChange(amra, id)).changes).toEqual(act.changes)
    await amra('PUT', `/companies/${id}`, { ...(await form(id)), website: 'https://trag.example' })
    expect((await lastChange(tarik, id)).changes).toEqual([
      { field: 'website', from: null, to: 'https://trag.example' },
    ])
  })

  test("includes a new supplier: the partner and both suppliers are notified, and its people get the roles of a reseller's retailer", async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Nova selidba', type: 3, priceGroupId: null }
    const { id } = (await tarik('POST', '/companies/create-company', { ...body, supplierId: world.brava })).body.data
      .company
    const email = 'ena@selidba.example'
    const ena = {
      firstName: 'Ena',
      lastName: 'Begić',
      email,
      phone: '',
      language: 'bs',
      userGroups: [3],
      companyId: id,
    }
    const { data } = (await tarik('POST', '/users', ena)).body
    expect((await tarik('PUT', `/companies/${id}`, { ...(await form(id)), supplierId: world.digitalis })).status).toBe(
      200,
    )
    const roles = await db.selectFrom('user_roles').select('role_id').where('user_id', '=', data.id).execute()
    expect(roles).toEqual([{ role_id: 9 }])
    const told = await db
      .selectFrom('mails')
      .select(['user_id', 'template'])
      .where('subject', 'like', '%Nova selidba%')
      .where('template', '<>', 'invitation')
      .execute()
    expect(told).toContainEqual({ user_id: data.id, template: 'company-moved' })
    expect(told).toContainEqual({ user_id: world.amra, template: 'company-moved' })
  })

  test('hides from its new supplier from whom it bought before', async () => {
    const body = { ...(await form(world.gejmerija)), code: '', name: 'Na selidbi', type: 3, priceGroupId: null }
    const { id } = (await tarik('POST', '/companies/create-company', { ...body, supplierId: world.brava })).body.data
      .company
    const moved = await tarik('PUT', `/companies/${id}`, { ...(await form(id)), supplierId: world.digitalis })
    expect(moved.status).toBe(200)
    const supplier = { field: 'supplier', from: 'Brava d.o.o.', to: 'Digitalis d.o.o.' }
    expect((await lastChange(tarik, id)).changes).toEqual([supplier])
    await sql`update companies set supplied_since = supplied_since - interval '1 minute' where id = ${id}`.execute(db)
    expect(await lastChange(amra, id)).toMatchObject({ kind: 'companies.changed', changes: [] })
  })

  test('is visible to the reseller itself, except in which price group the distributor keeps it', async () => {
    const before = await form(world.digitalis)
    const { id: groupId } = await db
      .insertInto('price_groups')
      .values({ owner_company_id: world.brava, name: 'Zlatni', currency: String(before.currency) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const changed = await tarik('PUT', `/companies/${world.digitalis}`, {
      ...before,
      priceGroupId: groupId,
      phone: '+387 33 700 701',
    })
    expect(changed.status).toBe(200)
    const fieldsOf = async (read: typeof tarik) =>
      (await lastChange(read, world.digitalis)).changes.map(({ field }: { field: string }) => field)
    expect(await fieldsOf(tarik)).toEqual(['phone', 'priceGroup'])
    expect(await fieldsOf(amra)).toEqual(['phone'])
  })
})
