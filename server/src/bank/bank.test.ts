import { createHash } from 'node:crypto'
import { entryState } from '@brava/contract/bank/entry-state.ts'
import { mod11ini } from '@brava/contract/payments/payment-reference.ts'
import { orderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { personById } from '../auth/person-by-id.ts'
import { orderWorld } from '../orders/testing/order-world.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { spreadNews } from '../notifications/spread-news.ts'
import { connect } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { commitImport, keepImports } from '../platform/imports/commit-import.ts'
import { notedBy } from '../security/testing/noted-acts.ts'
import { statementImport } from './import-statements.ts'
import { camt, mt940, type SampleEntry } from './testing/statement-files.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'

const world = await orderWorld()
const { as, companies, db, people, place, services, stock, upload } = world
const owner = connect(services.config.databaseUrl ?? '', { size: 1, asOwner: true })
afterAll(() => owner.close())
const { open, order: orderPaid, funds, ignored, outgoing } = entryState.code

// Tarik is also an administrator. Digitalis and Nexa Shop have accounts that appear in the statements.
await db.insertInto('user_roles').values({ user_id: people.tarik.id, role_id: 1 }).execute()
const nexaAccount = 'BA391941049008112265'
await db
  .updateTable('companies')
  .set({ bank_account: 'BA39 1941 0490 0811 2265' })
  .where('id', '=', companies.nexa)
  .execute()
const { id: sessionId } = await db
  .selectFrom('sessions')
  .select('id')
  .where('user_id', '=', people.tarik.id)
  .executeTakeFirstOrThrow()

let files = 0
const account = 'BA391990440001275586'

async function stage(file: string) {
  files += 1
  return upload('tarik', '/bank/import-statement', `izvod-${files}.xml`, Buffer.from(file))
}

/** Imports a statement as the job does; returns its run. */
async function imported(file: string) {
  const { body } = await stage(file)
  const { id } = body.data.import
  await as('tarik', 'POST', `/bank/commit-statement-import/${id}`)
  await commitImport(services, statementImport, { importId: id, ip: '127.0.0.1', sessionId }, personById)
  return (await as('tarik', 'GET', `/bank/get-statement-import/${id}`)).body.data
}

let references = 0
const entry = (one: Partial<SampleEntry> & { amount: string }): SampleEntry => {
  references += 1
  return { bankReference: `TEST-${references}`, ...one }
}
const statement = (...entries: SampleEntry[]) =>
  camt('08', entries, { account, currency: 'BAM', id: `IZV-${references}` })

const list = async (body: object = {}) => (await as('tarik', 'POST', '/bank/get-entries', body)).body
/** The entry with this bank reference. */
async function entryOf(bankReference: string | undefined) {
  const { data } = await list({ quickSearch: bankReference })
  const found = data.find((row: { bankReference: string }) => row.bankReference === bankReference)
  expect(found).toBeDefined()
  return found
}

/** An order of keys at 61,90 KM each, waiting for a bank transfer. */
async function waiting(by: 'nikola' | 'mirza', keys = 1) {
  await stock('northfall', keys)
  const id = await place({ by, lines: [['northfall', keys]], paymentType: 3 })
  const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, number, reference: `${number}${mod11ini(number)}`.padStart(10, '0') }
}

describe('a bank statement', () => {
  it('is checked before anything is imported, and each entry is imported once however often it comes', async () => {
    const entries = [
      entry({ amount: '10.00', party: 'Ana Horvat' }),
      entry({ amount: '20.00', status: 'PDNG' }),
      entry({ amount: '30.00', direction: 'DBIT', party: 'Kaldera Works' }),
    ]
    const file = statement(...entries)
    const before = (await list()).counts
    const { body } = await stage(file)
    expect(body.data.import).toMatchObject({ total: 3, ok: 2, duplicate: 1, wrong: 0, job: null })
    expect((await list()).counts).toEqual(before)
    await as('tarik', 'DELETE', `/bank/cancel-statement-import/${body.data.import.id}`)

    expect((await imported(file)).job.imported).toBe(2)
    const after = (await list()).counts
    expect(after).toMatchObject({ all: before.all + 2, open: before.open + 1, outgoing: before.outgoing + 1 })
    // The same file again, and another one that overlaps it.
    expect((await stage(file)).body.data.import).toMatchObject({ ok: 0, duplicate: 3 })
    const overlapping = statement(entry({ amount: '11.00' }), ...entries.filter(({ status }) => !status))
    expect((await imported(overlapping)).job.imported).toBe(1)
    expect((await list()).counts.all).toBe(after.all + 1)
  })

  it("is shown with days and amounts in the person's format before it is imported", async () => {
    const { body } = await stage(statement(entry({ amount: '1234567.89', party: 'Ana Horvat' })))
    const rows = await as('tarik', 'POST', `/bank/get-statement-import-rows/${body.data.import.id}`, {})
    expect(rows.body.data[0].shown).toContain('20 Nov 2026 · 1,234,567.89\u00a0KM · Ana Horvat')
  })

  it('without bank references: two equal payments in one file are two, and in two files perhaps the same', async () => {
    const equal = { amount: '13.13', party: 'Ana Horvat', purpose: 'Dopuna' }
    const ofDay = (id: string, closing: number, ...entries: SampleEntry[]) =>
      camt('08', entries, { account, currency: 'BAM', id: `BEZ-${id}`, day: `2026-10-0${closing}` })
    const found = async () =>
      (await list({ quickSearch: 'Dopuna' })).data.map((row: { perhapsKnown: boolean }) => row.perhapsKnown)
    const twice = ofDay('1', 1, equal, equal)
    expect((await imported(twice)).job.imported).toBe(2)
    expect(await found()).toEqual([false, false])
    // The same file again, and the next part of the day, which lists the same payment again.
    expect((await stage(twice)).body.data.import).toMatchObject({ ok: 0, duplicate: 2 })
    const next = ofDay('2', 1, equal)
    const staged = (await stage(next)).body.data.import
    expect(staged).toMatchObject({ ok: 1, duplicate: 0 })
    const report = (await as('tarik', 'POST', `/bank/get-statement-import-rows/${staged.id}`, {})).body.data
    expect(report).toMatchObject([{ outcome: 'ok', detail: 'perhapsKnown' }])
    await as('tarik', 'DELETE', `/bank/cancel-statement-import/${staged.id}`)
    expect((await imported(next)).job.imported).toBe(1)
    expect((await found()).toSorted()).toEqual([false, false, true])
    for (const again of [next, twice]) expect((await stage(again)).body.data.import).toMatchObject({ ok: 0 })
    // A longer statement with all three: the third may be the marked one.
    expect((await imported(ofDay('12', 1, equal, equal, equal))).job.imported).toBe(3)
    expect((await found()).filter(Boolean)).toHaveLength(4)
    // A longer statement repeats whole days: entries of those days that came with other payments are known.
    const other = { amount: '14.14', party: 'Kaldera Works', purpose: 'Dopuna' }
    await imported(ofDay('3', 2, equal, other))
    expect((await stage(ofDay('4', 2, equal, other, { ...other, amount: '15.15' }))).body.data.import).toMatchObject({
      ok: 1,
      duplicate: 2,
    })
  })

  it('with more payments than are checked at once repeats three others without bank references: Tarik decides nothing twice', async () => {
    const part = (n: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({ amount: '12.12', party: 'Ana Horvat', purpose: `Mnogo ${n + at}` }))
    const ofDay = (id: string, entries: SampleEntry[]) =>
      camt('08', entries, { account, currency: 'BAM', id, day: '2026-08-11' })
    for (const [id, from] of [
      ['JUTRO', 0],
      ['PODNE', 300],
      ['POPODNE', 600],
    ] as const)
      expect((await imported(ofDay(id, part(from, 300)))).job.imported).toBe(300)
    expect((await stage(ofDay('DAN', part(0, 900)))).body.data.import).toMatchObject({ ok: 0, duplicate: 900 })
    // Without one of the payments of the day it is not the whole day again.
    expect((await stage(ofDay('BEZ', part(0, 899)))).body.data.import).toMatchObject({ ok: 899, duplicate: 0 })
  })

  it('numbers its entries from 1: an equal payment is marked for a person, with the same number or another', async () => {
    const numbered = (id: string, ...numbers: string[]) =>
      camt(
        '08',
        numbers.map((entryNumber) => ({ amount: '16.16', party: 'Ana Horvat', purpose: 'Po broju', entryNumber })),
        { account, currency: 'BAM', id, day: '2026-09-03' },
      )
    const found = async () =>
      (await list({ quickSearch: 'Po broju' })).data.map((row: { perhapsKnown: boolean }) => row.perhapsKnown)
    // In the morning, in the afternoon, and both in the monthly statement.
    expect((await imported(numbered('JUTRO', '1'))).job.imported).toBe(1)
    expect((await stage(numbered('JUTRO', '1'))).body.data.import).toMatchObject({ ok: 0, duplicate: 1 })
    expect((await imported(numbered('POPODNE', '1'))).job.imported).toBe(1)
    expect((await found()).toSorted()).toEqual([false, true])
    expect((await imported(numbered('MJESEC', '41', '42'))).job.imported).toBe(2)
    expect((await found()).filter(Boolean)).toHaveLength(3)
  })

  it('that lists an entry as pending and then as booked identifies it like every other file', async () => {
    const pending = entry({ amount: '16.16', party: 'Ana Horvat', status: 'PDNG' })
    const { status: _, ...booked } = pending
    const [before, ofDay] = [statement(pending), statement(booked)]
    const both = before.replace('</BkToCstmrStmt>', `${/<Stmt>.*<\/Stmt>/s.exec(ofDay)?.[0]}</BkToCstmrStmt>`)
    expect((await imported(both)).job.imported).toBe(1)
    expect((await stage(ofDay)).body.data.import).toMatchObject({ ok: 0, duplicate: 1 })
  })

  it('of two pages with the same number imports nothing new the second time', async () => {
    const page = (of: 'F' | 'M', day: string, [from, to]: [string, string], line: string) =>
      `:20:STARTUMS\r\n:25:${account}\r\n:28C:118\r\n:60${of}:C${day}BAM${from}\r\n${line}\r\n:62${of === 'F' ? 'M' : 'F'}:C261121BAM${to}\r\n`
    const paid = (day: string, amount: string) => `:61:${day}C${amount}NTRFNONREF\r\n:86:Uplata na dva lista`
    const file = `{4:\r\n${page('F', '261120', ['100,00', '117,17'], paid('261120', '17,17'))}${page('M', '261121', ['117,17', '135,35'], paid('261121', '18,18'))}-}`
    expect((await imported(file)).job.imported).toBe(2)
    expect((await stage(file)).body.data.import).toMatchObject({ ok: 0, duplicate: 2 })
  })

  it('has a word for "no reference": payments of two payers in two statements of a day are two', async () => {
    const said = { amount: '18.18', purpose: 'Bez reference', bankReference: 'NONREF' }
    const ofPart = (id: string, party: string) =>
      camt('08', [{ ...said, party }], { account, currency: 'BAM', id, day: '2026-09-05' })
    expect((await imported(ofPart('JUTRO', 'Ana Horvat'))).job.imported).toBe(1)
    expect((await imported(ofPart('POPODNE', 'Nexa Shop Čapljina'))).job.imported).toBe(1)
    const swift = (number: string, payer: string) =>
      mt940(`:61:260906C19,19NTRFNONREF//NONREF\n:86:166?00UPLATA?20Bez reference?32${payer}`, {
        opening: 'C260905EUR1000,00',
        closing: 'C260906EUR1019,19',
      }).replace('118/1', number)
    expect((await imported(swift('201/1', 'Ana Horvat'))).job.imported).toBe(1)
    expect((await imported(swift('202/1', 'Petra Zagar'))).job.imported).toBe(1)
    const found = (await list({ quickSearch: 'Bez reference' })).data
    expect(found.map((row: { perhapsKnown: boolean }) => row.perhapsKnown)).toEqual([false, false, false, false])
    expect(found.every((row: { bankReference: string }) => row.bankReference === '')).toBe(true)
  })

  it('that was imported while entries were identified by number is still known', async () => {
    const entries = [{ amount: '17.17', purpose: 'Ranije', entryNumber: '7' }]
    const file = (id: string) => camt('08', entries, { account, currency: 'BAM', id, day: '2026-09-04' })
    await imported(file('PRIJE'))
    const said = [account, '2026-09-04', 'in', '17.17', 'BAM', '0', '7']
    const { id } = (await list({ quickSearch: 'Ranije' })).data[0]
    const key = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 40)
    await sql`update bank_entries set entry_key = ${key} where id = ${id}`.execute(owner.db)
    expect((await stage(file('PRIJE'))).body.data.import).toMatchObject({ ok: 0, duplicate: 1 })
    const longer = (await stage(file('MJESEC'))).body.data.import
    const rows = (await as('tarik', 'POST', `/bank/get-statement-import-rows/${longer.id}`, {})).body.data
    expect(rows).toMatchObject([{ outcome: 'ok', detail: 'perhapsKnown' }])
    await as('tarik', 'DELETE', `/bank/cancel-statement-import/${longer.id}`)
  })

  it('that two people import at once brings each entry once', async () => {
    const file = statement(entry({ amount: '1.00' }), entry({ amount: '2.00' }))
    const before = (await list()).counts.all
    const runs = await Promise.all([imported(file), imported(file)])
    // A person who reads the file only after the other has finished finds nothing new in it, and has no job.
    expect(runs.reduce((sum, { job }) => sum + (job?.imported ?? 0), 0)).toBe(2)
    expect((await list()).counts.all).toBe(before + 2)
  })

  it("that failed halfway is kept when it is old, and does not stop other people's dry runs from being forgotten", async () => {
    const half = (await imported(statement(entry({ amount: '41.00' })))).id
    const odd = (await imported(statement(entry({ amount: '42.00' })))).id
    const dry = (await stage(statement(entry({ amount: '43.00' })))).body.data.import.id
    const run = await db.selectFrom('imports').select('job_run_id').where('id', '=', half).executeTakeFirstOrThrow()
    await db.updateTable('job_runs').set({ state: 'failed' }).where('id', '=', Number(run.job_run_id)).execute()
    await db.updateTable('imports').set({ state: 'staged' }).where('id', '=', half).execute()
    // Older than all others, and no run or chunk shows that its entries were imported.
    await db.updateTable('imports').set({ state: 'staged', job_run_id: null }).where('id', '=', odd).execute()
    await db.updateTable('import_chunks').set({ committed_at: null }).where('import_id', '=', odd).execute()
    const keeping = keepImports({ ...services, clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } })
    await expect(keeping).rejects.toThrow('1 imports could not be forgotten')
    const kept = await db.selectFrom('imports').select('id').where('id', 'in', [half, odd, dry]).orderBy('id').execute()
    expect(kept.map(({ id }) => id)).toEqual([half, odd])
    await db.updateTable('imports').set({ state: 'committed' }).where('id', 'in', [half, odd]).execute()
  })

  it('is refused with a reason if it is not a statement or its currency is unknown', async () => {
    expect((await upload('tarik', '/bank/import-statement', 'a.xml', Buffer.from('<a/>'))).body.code).toBe(
      'bank.notAStatement',
    )
    const foreign = camt('02', [{ amount: '5.00' }], { currency: 'XTS' })
    expect((await stage(foreign)).body.data.import).toMatchObject({ ok: 0, wrong: 1 })
    const tooFine = camt('02', [{ amount: '5.001' }], { account, currency: 'BAM', closing: '1005.001' })
    expect((await stage(tooFine)).body.data.import).toMatchObject({ ok: 0, wrong: 1 })
  })
})

describe('what an entry pays', () => {
  it('is proposed by the reference first, then by amount and payer, then as the payer’s funds', async () => {
    const named = await waiting('nikola')
    const other = await waiting('mirza', 3)
    const byReference = entry({ amount: '61.90', purpose: `Uplata ${named.reference}`, partyAccount: nexaAccount })
    const byAccount = entry({ amount: '185.70', partyAccount: nexaAccount })
    const byName = entry({ amount: '5.00', party: 'NEXA SHOP ČAPLJINA D.O.O.' })
    const nobody = entry({ amount: '61.90', party: 'Ana Horvat' })
    await imported(statement(byReference, byAccount, byName, nobody))
    expect((await entryOf(byReference.bankReference)).proposals[0]).toMatchObject({
      way: 'order',
      by: 'reference',
      orders: [{ name: named.number }],
      company: { name: 'Gejmerija Banja Luka' },
      difference: '0.00',
    })
    const proposals = (await entryOf(byAccount.bankReference)).proposals
    expect(proposals[0]).toMatchObject({ way: 'order', by: 'amountAndPayer', orders: [{ name: other.number }] })
    // Other orders of the same amount may be waiting too; the funds come last.
    expect(proposals.at(-1)).toMatchObject({ way: 'funds', by: 'payer', company: { id: companies.nexa } })
    expect((await entryOf(byName.bankReference)).proposals).toMatchObject([
      { way: 'funds', by: 'payer', company: { name: 'Nexa Shop Čapljina' } },
    ])
    expect((await entryOf(nobody.bankReference)).proposals).toEqual([])
  })

  it('recognises Nexa by its account, although its bank stands before or behind it and the name is unknown', async () => {
    const byAccount = entry({ amount: '7.77', party: 'M. Hadžić', partyAccount: nexaAccount })
    await imported(statement(byAccount))
    const write = (bank_account: string) =>
      db.updateTable('companies').set({ bank_account }).where('id', '=', companies.nexa).execute()
    for (const written of [
      'BA39 1941 0490 0811 2265, NLB',
      'NLB banka: BA39 1941 0490 0811 2265',
      'UNCRBA22, BA39 1941 0490 0811 2265',
      'NLB banka, 71000 Sarajevo, BA39 1941 0490 0811 2265',
      'Zagrebačka banka, HR10000 Zagreb, BA39 1941 0490 0811 2265, SWIFT ZABAHR2X',
      'nlbba22ba391941049008112265',
    ]) {
      await write(written)
      expect([written, (await entryOf(byAccount.bankReference)).proposals]).toMatchObject([
        written,
        [{ way: 'funds', by: 'payer', company: { id: companies.nexa } }],
      ])
    }
    await write('BA39 1941 0490 0811 2265')
  })

  it("serves the order with one press, like the order's own button: key, mail, books and invoice", async () => {
    const { id, reference } = await waiting('nikola')
    const paid = entry({ amount: '61.90', purpose: reference })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    const noted = await notedBy(db, 'bank.entrySettled', async () => {
      const answer = await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] })
      expect(answer.body.data).toMatchObject({ state: orderPaid })
    })
    const detail = { entryId: row.id, amount: 6190, currency: 'BAM', state: orderPaid, orderIds: [id] }
    expect(noted).toMatchObject([{ user_id: people.tarik.id, company_id: companies.brava, ip: '127.0.0.1', detail }])
    expect(await world.statusOf(id)).toBe(2)
    expect((await world.keysOf(id)).every((slot) => slot.keyId !== null)).toBe(true)
    expect(await entryOf(paid.bankReference)).toMatchObject({
      state: orderPaid,
      orders: [{ id }],
      surplus: '0.00',
      handledBy: 'Tarik Kovačević',
      proposals: [],
      allowedActions: [],
    })
    const mails = await db.selectFrom('mails').select('template').where('order_id', '=', id).execute()
    expect(mails.map(({ template }) => template)).toContain('order-delivery')
    expect(await world.breaches()).toEqual([])
  })

  it('happens once when two clerks press at the same time, even on two different buttons', async () => {
    for (const round of [1, 2, 3]) {
      const { id, reference } = await waiting('mirza')
      const before = await world.fundsOf(companies.nexa)
      const paid = entry({ amount: '61.90', purpose: reference, endToEnd: `R${round}` })
      await imported(statement(paid))
      const row = await entryOf(paid.bankReference)
      const answers = await Promise.all([
        as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] }),
        as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] }),
        as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa }),
      ])
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
      const { state } = await entryOf(paid.bankReference)
      const moved = (await world.fundsOf(companies.nexa)) - before
      expect(moved).toBe(state === funds ? 6190 : 0)
      expect((await world.statusOf(id)) === 2).toBe(state === orderPaid)
    }
    expect(await world.breaches()).toEqual([])
  })

  it("stays open if the order's own button approves it at the same moment and comes first", async () => {
    const { id, reference } = await waiting('mirza')
    const paid = entry({ amount: '61.90', purpose: reference })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    const answers = await Promise.all([
      as('tarik', 'POST', `/orders/approve-order/${id}`),
      as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] }),
    ])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: answers[0]?.status === 200 ? open : orderPaid })
  })

  it("can still be added to its company's funds when the order no longer needs it", async () => {
    const { id, reference } = await waiting('mirza')
    const paid = entry({ amount: '61.90', purpose: reference })
    await imported(statement(paid))
    expect((await as('tarik', 'POST', `/orders/approve-order/${id}`)).status).toBe(200)
    expect(await entryOf(paid.bankReference)).toMatchObject({
      state: open,
      proposals: [{ way: 'funds', by: 'reference', company: { id: companies.nexa } }],
    })
  })

  it('goes to the funds of the reseller billed for the order, not of its retailer that ordered from its own funds', async () => {
    const digitalisAccount = 'BA391990440001200279'
    const { id: resellerId, name } = await db
      .updateTable('companies')
      .set({ bank_account: digitalisAccount })
      .where('id', '=', companies.digitalis)
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    await stock('northfall', 1)
    const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const { number } = await db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
    // The reference that Brava's invoice to Digitalis asks for.
    const reference = `${number}${mod11ini(number)}`.padStart(10, '0')
    const byAccount = entry({ amount: '57.00', purpose: reference, partyAccount: digitalisAccount })
    const byNobody = entry({ amount: '57.00', purpose: reference, party: 'Ana Horvat' })
    const byRetailer = entry({ amount: '57.00', purpose: reference, party: 'Gejmerija Banja Luka' })
    await imported(statement(byAccount, byNobody, byRetailer))
    const reseller = { way: 'funds', by: 'reference', company: { id: resellerId, name }, orders: [{ name: number }] }
    const row = await entryOf(byAccount.bankReference)
    expect(row.proposals).toMatchObject([reseller])
    expect((await entryOf(byNobody.bankReference)).proposals).toMatchObject([reseller])
    expect((await entryOf(byRetailer.bankReference)).proposals).toMatchObject([
      { way: 'funds', by: 'reference', company: { id: companies.gejmerija } },
    ])
    const [shop, before] = [await world.fundsOf(companies.gejmerija), await world.fundsOf(companies.digitalis)]
    await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: row.proposals[0].company.id })
    expect((await world.fundsOf(companies.gejmerija)) - shop).toBe(0)
    expect((await world.fundsOf(companies.digitalis)) - before).toBe(5700)
    await db.updateTable('companies').set({ bank_account: '' }).where('id', '=', resellerId).execute()
  })

  it('shows the surplus and adds it to the funds of both in the chain', async () => {
    const { id, reference } = await waiting('nikola')
    const paid = entry({ amount: '70.00', purpose: reference })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    expect(row.proposals[0]).toMatchObject({ difference: '8.10' })
    const [shop, reseller] = [await world.fundsOf(companies.gejmerija), await world.fundsOf(companies.digitalis)]
    const noted = await notedBy(db, 'ledger.fundsAdded', async () => {
      expect((await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] })).status).toBe(200)
    })
    expect(noted).toMatchObject(
      [companies.gejmerija, companies.digitalis].map((companyId) => ({
        user_id: people.tarik.id,
        detail: { companyId, amount: 810, entryId: row.id },
      })),
    )
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: orderPaid, surplus: '8.10' })
    expect((await world.fundsOf(companies.gejmerija)) - shop).toBe(810)
    // Digitalis keeps its margin of 4,90 on the order, and has what it owes its retailer.
    expect((await world.fundsOf(companies.digitalis)) - reseller).toBe(490 + 810)
    expect(await world.breaches()).toEqual([])
  })

  it('shows the shortfall, approves no order with it, and can be added to the funds', async () => {
    const { id, reference } = await waiting('mirza')
    const paid = entry({ amount: '60.00', purpose: reference })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    expect(row.proposals[0]).toMatchObject({ way: 'order', difference: '-1.90' })
    const refused = await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] })
    expect(refused.body).toMatchObject({ code: 'bank.tooLittle' })
    expect(refused.body.data.info).toMatch(/60\.00\sKM is not enough for this order of 61\.90\sKM/)
    expect(await world.statusOf(id)).toBe(8)
    const before = await world.fundsOf(companies.nexa)
    await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa })
    expect((await world.fundsOf(companies.nexa)) - before).toBe(6000)
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: funds, company: { id: companies.nexa } })
  })

  it('pays several orders at once if the reference names them: one press serves all of them, or none', async () => {
    const three = [await waiting('mirza'), await waiting('mirza', 2), await waiting('mirza')]
    const paid = entry({ amount: '250.00', purpose: three.map(({ reference }) => reference).join(', ') })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    expect(row.proposals[0]).toMatchObject({
      way: 'order',
      by: 'reference',
      orders: three.map(({ number }) => ({ name: number })),
      difference: '2.40',
    })
    const orderIds = three.map(({ id }) => id).reverse()
    const other = await waiting('nikola')
    const refusals = [
      await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [...orderIds, other.id] }),
      await as('tarik', 'POST', `/bank/approve-order/${row.id}`, {
        orderIds: [...orderIds, (await waiting('mirza')).id],
      }),
      await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [] }),
    ]
    expect(refusals.map(({ body }) => body.code)).toEqual(['bank.otherCompany', 'bank.tooLittle', 'common.invalid'])
    for (const { id } of three) expect(await world.statusOf(id)).toBe(8)
    const before = await world.fundsOf(companies.nexa)
    const pressed = await Promise.all([
      as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds }),
      as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: orderIds.slice(1) }),
    ])
    expect(pressed.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    const settled = await entryOf(paid.bankReference)
    const isWhole = pressed[0]?.status === 200
    expect(settled.orders).toHaveLength(isWhole ? 3 : 2)
    for (const { id } of settled.orders) expect(await world.statusOf(id)).toBe(2)
    expect((await world.fundsOf(companies.nexa)) - before).toBe(isWhole ? 240 : 240 + 6190)
    expect(await world.breaches()).toEqual([])
  })

  it('locks all orders it pays before the first of them is served: no deadlock', async () => {
    const first = await waiting('mirza')
    const second = await waiting('mirza')
    const paid = entry({ amount: '123.80', party: 'Nexa Shop', partyAccount: nexaAccount })
    await imported(statement(paid))
    const { id } = await entryOf(paid.bankReference)
    const { approving } = await inTransaction(db, async (trx) => {
      // Serving the first order waits for its buyer's accounts.
      await lockAccounts(trx, [companies.nexa])
      const approving = as('tarik', 'POST', `/bank/approve-order/${id}`, { orderIds: [second.id, first.id] })
      await untilWaitedFor(db, trx)
      const free =
        await sql`select id from orders where id in (${first.id}, ${second.id}) for update skip locked`.execute(trx)
      expect(free.rows).toEqual([])
      return { approving }
    })
    expect((await approving).status).toBe(200)
  })

  it('is proposed for several of the payer’s orders if exactly these add up to its amount', async () => {
    // Orders left open by other tests would be further choices.
    const left = await db
      .selectFrom('orders')
      .select('id')
      .where('company_id', '=', companies.nexa)
      .where('status', '=', orderStatus.code.awaitingPayment)
      .execute()
    for (const { id } of left) await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'Odustao' })
    const [two, five, one] = [await waiting('mirza', 2), await waiting('mirza', 5), await waiting('mirza')]
    const exact = entry({ amount: '371.40', partyAccount: nexaAccount })
    const unclear = entry({ amount: '61.91', partyAccount: nexaAccount })
    await imported(statement(exact, unclear))
    expect((await entryOf(exact.bankReference)).proposals[0]).toMatchObject({
      way: 'order',
      by: 'amountAndPayer',
      orders: expect.arrayContaining([
        { id: five.id, name: five.number },
        { id: one.id, name: one.number },
      ]),
      difference: '0.00',
    })
    expect((await entryOf(unclear.bankReference)).proposals).toMatchObject([{ way: 'funds' }])
    expect(two.id).toBeLessThan(five.id)
  })

  it('is never booked in a currency other than its own, nor to the distributor itself', async () => {
    const { id, reference } = await waiting('mirza')
    const euros = entry({ amount: '61.90', purpose: reference })
    await imported(camt('08', [euros], { account: 'HR1210010051863000160', currency: 'EUR', id: 'EUR-1' }))
    const row = await entryOf(euros.bankReference)
    expect(row.proposals[0]).toMatchObject({ difference: null, currency: 'BAM' })
    const orderAnswer = await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] })
    const fundsAnswer = await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa })
    expect([orderAnswer.body.code, fundsAnswer.body.code]).toEqual(['bank.otherCurrency', 'bank.otherCurrency'])
    const own = await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.brava })
    expect(own.status).toBe(409)
    expect(await entryOf(euros.bankReference)).toMatchObject({ state: open })
  })

  it('cannot pay an order from company funds, nor one paid in cash', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const paid = entry({ amount: '61.90' })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    const answer = await as('tarik', 'POST', `/bank/approve-order/${row.id}`, { orderIds: [id] })
    expect(answer.body.code).toBe('bank.notByTransfer')
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: open })
  })
})

describe('what stays open', () => {
  it('is listed with its age and total; it can be ignored with a reason, and reopened', async () => {
    const paid = entry({ amount: '7.77', party: 'Ana Horvat' })
    await imported(statement(paid))
    const row = await entryOf(paid.bankReference)
    expect(row).toMatchObject({ state: open, allowedActions: ['approveOrder', 'addFunds', 'ignore'] })
    expect(row.age).toBeGreaterThanOrEqual(0)
    expect((await as('tarik', 'PUT', `/bank/ignore-entry/${row.id}`, { reason: '' })).status).toBe(400)
    await as('tarik', 'PUT', `/bank/ignore-entry/${row.id}`, { reason: 'Privatna uplata, vraćena' })
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: ignored, reason: 'Privatna uplata, vraćena' })
    expect((await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa })).body.code).toBe(
      'bank.notNow',
    )
    await as('tarik', 'PUT', `/bank/reopen-entry/${row.id}`)
    expect(await entryOf(paid.bankReference)).toMatchObject({ state: open, reason: '' })
    const { counts, pagedResult } = await list({ filters: { state: [open] } })
    expect(pagedResult.totalItems).toBe(counts.open)
    const all = await db.selectFrom('bank_entries').select('state').execute()
    expect(counts.all).toBe(all.length)
    expect(counts.open).toBe(all.filter(({ state }) => state === open).length)
    const dashboard = (await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')).body.data.distributor
    expect(dashboard.toDo.bankEntries.count).toBe(counts.open)
  })

  it('never includes outgoing money, nor a payment that was returned', async () => {
    const { reference } = await waiting('mirza')
    const gone = entry({ amount: '61.90', direction: 'DBIT', purpose: reference })
    const back = entry({ amount: '61.90', isReversal: true, purpose: reference })
    await imported(statement(gone, back))
    const row = await entryOf(gone.bankReference)
    expect(row).toMatchObject({ state: outgoing, proposals: [], allowedActions: [] })
    expect((await as('tarik', 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa })).body.code).toBe(
      'bank.notNow',
    )
    const returned = await entryOf(back.bankReference)
    expect(returned).toMatchObject({ isReturn: true, proposals: [], allowedActions: ['ignore'] })
    expect((await as('tarik', 'POST', `/bank/add-funds/${returned.id}`, { companyId: companies.nexa })).body.code).toBe(
      'bank.isReturn',
    )
  })

  it('includes a payment that the bank takes back after its order was served: the order is listed with it, and administrators are notified', async () => {
    const { id, number, reference } = await waiting('mirza')
    const paid = entry({ amount: '61.90', party: 'Nexa Shop', purpose: reference, endToEnd: 'NEXA-TAKEN-BACK' })
    await imported(statement(paid))
    const first = await entryOf(paid.bankReference)
    expect((await as('tarik', 'POST', `/bank/approve-order/${first.id}`, { orderIds: [id] })).status).toBe(200)
    const told = async (): Promise<string[]> => {
      await spreadNews(services)
      const { body } = await as('tarik', 'POST', '/notifications/get-my-notifications', {
        filters: { topic: ['bank'] },
      })
      return body.data.map(({ message }: { message: string }) => message.replace(/\s/g, ' '))
    }
    const before = (await list()).counts.open
    const toldBefore = (await told()).length
    const reversed = entry({ amount: '61.90', direction: 'DBIT', isReversal: true, endToEnd: 'NEXA-TAKEN-BACK' })
    const negative = entry({ amount: '-12.00', party: 'Ana Horvat' })
    const file = statement(reversed, negative)
    await imported(file)
    await imported(file)
    expect((await list()).counts.open).toBe(before + 2)
    const row = await entryOf(reversed.bankReference)
    expect(row).toMatchObject({
      state: open,
      isReturn: true,
      takesBack: true,
      amount: '61.90',
      allowedActions: ['ignore'],
      proposals: [],
      original: { id: first.id, orders: [{ id, name: number }], company: { id: companies.nexa } },
    })
    expect(await entryOf(negative.bankReference)).toMatchObject({
      state: open,
      takesBack: true,
      amount: '12.00',
      party: 'Ana Horvat',
      original: null,
    })
    expect((await told()).slice(0, -toldBefore || undefined).toSorted()).toEqual([
      'The bank took back a payment of 12.00 KM by Ana Horvat',
      'The bank took back a payment of 61.90 KM',
    ])
    await as('tarik', 'PUT', `/bank/ignore-entry/${row.id}`, { reason: 'Nexa je pozvana' })
    expect(await entryOf(reversed.bankReference)).toMatchObject({ state: ignored, takesBack: true })
    expect(await entryOf(paid.bankReference)).toMatchObject({ takesBack: false, original: null })
  })

  it('links a return to the payment it names: of two alike, to the one whose whole reference it quotes', async () => {
    const short = entry({ amount: '77.10', purpose: 'prva' })
    const long = { ...entry({ amount: '77.10', purpose: 'druga' }), bankReference: `${short.bankReference}0/1` }
    const reversed = entry({
      amount: '77.10',
      direction: 'DBIT',
      isReversal: true,
      purpose: `Povrat ${long.bankReference}, pogrešan račun`,
    })
    await imported(statement(short, long, reversed))
    const { id } = await entryOf(long.bankReference)
    expect((await entryOf(reversed.bankReference)).original).toMatchObject({ id })
  })

  it('links a return only to an earlier payment of its own account and currency, whatever else has its reference', async () => {
    const alike = { amount: '83.40', endToEnd: 'POVRAT-83' }
    const paid = entry(alike)
    const sent = entry({ ...alike, direction: 'DBIT' })
    const reversed = entry({ ...alike, direction: 'DBIT', isReversal: true })
    await imported(statement(paid, sent, reversed))
    const elsewhere = [
      { account: 'HR1210010051863000160', currency: 'BAM', id: 'POVRAT-1' },
      { account, currency: 'EUR', id: 'POVRAT-2' },
      { account, currency: 'BAM', id: 'POVRAT-3', day: '2026-11-25' },
    ]
    for (const where of elsewhere) await imported(camt('08', [entry(alike)], where))
    const { id } = await entryOf(paid.bankReference)
    expect((await entryOf(reversed.bankReference)).original).toMatchObject({ id })
  })

  it('is visible to administrators only', async () => {
    const row = (await list()).data[0]
    for (const who of ['amra', 'nikola', 'mirza'] as const) {
      expect((await as(who, 'POST', '/bank/get-entries', {})).status).toBe(403)
      expect((await as(who, 'POST', `/bank/add-funds/${row.id}`, { companyId: companies.nexa })).status).toBe(403)
    }
  })
})
