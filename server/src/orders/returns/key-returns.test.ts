import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { markRevealed as keysRevealed } from '../../keys/revealing/revealing.sql.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'
import { ordersMails } from '../orders.mails.ts'
import { markRevealed, unitsOpened } from '../record/mark-revealed.ts'
import { orderWorld } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, breaches, companies, db, emptyStock, fundsOf, issueInvoices, keysOf, nobodyWaits, people, place, stock } =
  world
const s = keyReturnState.code
const reason = 'Naručeno dvaput greškom'

/** Nikola's order of the given number of Northfalls, with its keys. */
async function bought(by: 'nikola' | 'mirza', quantity = 1) {
  await emptyStock()
  await stock('northfall', quantity)
  const id = await place({ by, lines: [['northfall', quantity]] })
  return { id, keys: (await keysOf(id)).map((slot) => slot.keyId as number) }
}
const ask = (who: 'nikola' | 'mirza' | 'amra', keyId: number) =>
  as(who, 'POST', `/orders/request-key-return/${keyId}`, { reason })
const requestOf = (keyId: number) =>
  db.selectFrom('key_returns').selectAll().where('key_id', '=', keyId).orderBy('id', 'desc').executeTakeFirstOrThrow()
const accept = (id: number) => as('tarik', 'PUT', `/orders/accept-key-return/${id}`)
const reject = (id: number, why: string) => as('tarik', 'PUT', `/orders/reject-key-return/${id}`, { reason: why })
const mailsOf = async (orderId: number) =>
  (await db.selectFrom('mails').select(['template']).where('order_id', '=', orderId).orderBy('id').execute()).map(
    (mail) => mail.template,
  )
const stateOf = async (keyId: number) =>
  (await db.selectFrom('keys').select('state').where('id', '=', keyId).executeTakeFirstOrThrow()).state

it('Nikola asks to return an unopened key, Tarik accepts: both companies have their money, the key is in stock again', async () => {
  const { id, keys } = await bought('nikola', 2)
  const [keyId = 0] = keys
  const before = { amra: await fundsOf(companies.digitalis), nikola: await fundsOf(companies.gejmerija) }
  expect((await ask('nikola', keyId)).status).toBe(200)
  expect((await ask('nikola', keyId)).body.code).toBe('order.returnAskedBefore')
  const queue = await as('tarik', 'POST', '/orders/get-key-returns', { filters: { state: [s.requested] } })
  const row = queue.body.data.find((one: { keyId: number }) => one.keyId === keyId)
  expect(row).toMatchObject({ orderId: id, reason, unitPrice: '61.90', allowedActions: ['accept', 'reject'] })
  expect((await accept(row.id)).status).toBe(200)
  expect((await fundsOf(companies.gejmerija)) - before.nikola).toBe(6190)
  expect((await fundsOf(companies.digitalis)) - before.amra).toBe(5700)
  expect(await stateOf(keyId)).toBe(2)
  expect(await requestOf(keyId)).toMatchObject({ state: s.accepted })
  expect((await accept(row.id)).body.code).toBe('order.returnNotAllowedNow')
  expect((await mailsOf(id)).filter((mail) => /return|refund/.test(mail)).sort()).toEqual([
    'key-return-answered',
    'key-return-asked',
    'order-refunded',
    'order-refunded',
  ])
  await issueInvoices()
  expect(await breaches()).toEqual([])
})

it('what Tarik answers arrives as he wrote it; what Mirza gave as the reason of a return or a report never becomes a link', async () => {
  const textsOf = async (orderId: number, template: string) => {
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .where('order_id', '=', orderId)
      .where('template', '=', template)
      .execute()
    const mails = await Promise.all(rows.map((row) => composeMail(world.services, ordersMails, row, 'recipient')))
    return mails.map((mail) => mail?.text)
  }
  const { id, keys } = await bought('mirza', 2)
  const [first = 0, second = 0] = keys
  const link = { reason: 'Vidi https://evil.example' }
  for (const keyId of keys)
    expect((await as('mirza', 'POST', `/orders/request-key-return/${keyId}`, link)).status).toBe(200)
  const answer = 'Rok je bio 31.12.2026., vrijedi 65.00 KM: https://brava.example/povrati'
  expect((await reject((await requestOf(first)).id, answer)).status).toBe(200)
  expect((await accept((await requestOf(second)).id)).status).toBe(200)
  const [answered = ''] = (await textsOf(id, 'key-return-answered')).filter((text) => text?.includes('31.12.'))
  expect(answered).toContain(`: ${answer}`)
  expect(answered).toContain(': Vidi evil example')
  const refunded = await textsOf(id, 'order-refunded')
  expect(refunded).toEqual([expect.stringContaining(': Vidi evil example')])

  expect((await as('mirza', 'POST', `/orders/report-faulty-key/${first}`, link)).status).toBe(200)
  const report = await db.selectFrom('fault_reports').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const reject65 = await as('tarik', 'PUT', `/orders/reject-fault-report/${report.id}`, { reason: answer })
  expect(reject65.status).toBe(200)
  const [rejected = ''] = await textsOf(id, 'fault-answered')
  expect(rejected).toContain(`: ${answer}`)
  expect(rejected).toContain(': Vidi evil example')
})

it('Tarik rejects with a reason, which Mirza sees on the key; he may ask again', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  await ask('mirza', keyId)
  const request = await requestOf(keyId)
  expect((await reject(request.id, ' ')).status).toBe(400)
  expect((await reject(request.id, 'Predbilježba se ne vraća')).status).toBe(200)
  const lineId = (await db.selectFrom('order_lines').select('id').where('order_id', '=', id).executeTakeFirstOrThrow())
    .id
  const seen = await as('mirza', 'POST', `/orders/get-plain-my-order-item/${lineId}`)
  expect(JSON.stringify(seen.body)).toContain('Predbilježba se ne vraća')
  expect((await ask('mirza', keyId)).status).toBe(200)
  expect((await as('mirza', 'PUT', `/orders/withdraw-key-return/${keyId}`)).status).toBe(200)
  expect(await requestOf(keyId)).toMatchObject({ state: s.withdrawn })
  expect(await breaches()).toEqual([])
})

it('Mirza decides to keep his key and can say so once, and the history shows that he asked and withdrew', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  const withdraw = () => as('mirza', 'PUT', `/orders/withdraw-key-return/${keyId}`)
  expect((await withdraw()).body.code).toBe('order.returnNotAsked')
  await ask('mirza', keyId)
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).body.code).toBe('order.returnNotAsked')
  const { body } = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
  const told = body.data.events.filter(({ kind }: { kind: string }) => kind.startsWith('return'))
  expect(
    told
      .map(({ kind, userName }: { kind: string; userName: string }) => [kind, userName.split(' ')[0]])
      .sort(([a]: string[], [b]: string[]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['returnAsked', 'Mirza'],
    ['returnWithdrawn', 'Mirza'],
  ])
})

it('an opened key is not taken back, and opening it withdraws the request', async () => {
  const { keys } = await bought('mirza')
  const [keyId = 0] = keys
  await ask('mirza', keyId)
  expect((await as('mirza', 'POST', `/orders/reveal-my-key/${keyId}`)).status).toBe(200)
  const request = await requestOf(keyId)
  expect(request).toMatchObject({ state: s.withdrawn })
  expect((await accept(request.id)).body.code).toBe('order.returnNotAllowedNow')
  expect((await ask('mirza', keyId)).body.code).toBe('order.returnSeen')
})

it('a key that Tarik opens is not taken back either, and the history says that it was he', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  await ask('mirza', keyId)
  expect((await as('tarik', 'GET', `/orders/get-order-key-detail/${keyId}`)).status).toBe(200)
  expect(await requestOf(keyId)).toMatchObject({ state: s.withdrawn })
  const { body } = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
  const event = body.data.events.find((one: { kind: string }) => one.kind === 'returnWithdrawn')
  expect(event.userName).toMatch(/^Tarik/)
})

it('a key that Tarik opens outside the order, under Keys or after finding it, is not taken back either: code or picture', async () => {
  for (const what of ['code', 'picture'] as const) {
    const { id, keys } = await bought('mirza')
    const [keyId = 0] = keys
    await ask('mirza', keyId)
    if (what === 'picture') await db.updateTable('keys').set({ kind: 2 }).where('id', '=', keyId).execute()
    const path = what === 'code' ? `/products/get-plain-key/${keyId}` : `/products/get-key-picture/${keyId}`
    expect((await as('tarik', 'GET', `${path}?reason=Ticket%20118`)).status).toBe(200)
    expect(await requestOf(keyId)).toMatchObject({ state: s.withdrawn })
    const unit = await db.selectFrom('slots').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(unit.revealed_at).not.toBeNull()
    const { body } = await as('mirza', 'GET', `/orders/get-my-order/${id}`)
    const event = body.data.events.find((one: { kind: string }) => one.kind === 'returnWithdrawn')
    expect(event.userName).toMatch(/^Tarik/)
  }
})

it('everyone who has the order on screen learns that opening its key withdrew the request', async () => {
  const { id, keys } = await bought('nikola')
  const [keyId = 0] = keys
  await ask('nikola', keyId)
  const told = async () =>
    (
      await sql<{ companies: number[] }>`
        select company_ids as companies from live_events where topic = 'orders' and subject_id = ${id}`.execute(db)
    ).rows
  const before = (await told()).length
  expect((await as('nikola', 'POST', `/orders/reveal-my-key/${keyId}`)).status).toBe(200)
  const after = await told()
  expect(after).toHaveLength(before + 1)
  expect(after.at(-1)?.companies.map(Number)).toEqual(
    expect.arrayContaining([companies.gejmerija, companies.digitalis]),
  )
})

it('a return that Mirza asks for while his download is under way waits for it, and is refused: the key has been seen', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  const { asked } = await inTransaction(db, async (trx) => {
    await keysRevealed(trx, [keyId], new Date(), id)
    await unitsOpened(trx, [keyId], { userId: people.mirza.id, at: new Date() })
    const asked = ask('mirza', keyId)
    await Promise.race([asked, untilWaitedFor(db, trx)])
    return { asked }
  })
  expect((await asked).body.code).toBe('order.returnSeen')
})

it('a key replaced at the moment it was opened has no effect on its replacement', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  await stock('northfall', 1)
  const [slot] = await keysOf(id)
  expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keyId}`, { reason: 'Ne radi' })).status).toBe(200)
  const opened = { slotId: slot?.id ?? 0, keyId }
  await inTransaction(db, (trx) => markRevealed(trx, [opened], { userId: people.mirza.id, at: new Date() }))
  const unit = await db.selectFrom('slots').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  expect([unit.key_id === keyId, unit.revealed_at]).toEqual([false, null])
  expect((await ask('mirza', unit.key_id ?? 0)).status).toBe(200)
})

it('a key that Tarik replaces can no longer be returned: Mirza sees why, and may ask to return the replacement', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  await ask('mirza', keyId)
  await stock('northfall', 1)
  const replaced = await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keyId}`, { reason: 'Publisher revoked it' })
  expect(replaced.status).toBe(200)
  const request = await requestOf(keyId)
  expect(request).toMatchObject({ state: s.rejected, answer: 'Ključ je bio neispravan i zamijenjen je' })
  expect((await accept(request.id)).body.code).toBe('order.returnNotAllowedNow')
  const mail = await db
    .selectFrom('mails')
    .select('data')
    .where('order_id', '=', id)
    .where('template', '=', 'key-return-answered')
    .executeTakeFirstOrThrow()
  expect(mail.data).toMatchObject({ isAccepted: false, isReplaced: true })
  const history = await db.selectFrom('order_events').select('kind').where('order_id', '=', id).execute()
  expect(history.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['keyReplaced', 'returnRejected']))
  const [given] = await keysOf(id)
  expect((await ask('mirza', given?.keyId as number)).status).toBe(200)
  expect(await breaches()).toEqual([])
})

it('a key that expires while its return is requested is refused for that, not as opened; an expired key cannot be returned', async () => {
  const { id, keys } = await bought('mirza', 2)
  const [asked = 0, later = 0] = keys
  await ask('mirza', asked)
  const request = await requestOf(asked)
  await sql`update keys set expires_on = sales_day_of(now()) - 1 where id in (${asked}, ${later})`.execute(db)
  const before = await fundsOf(companies.nexa)
  expect(await accept(request.id)).toMatchObject({ status: 409, body: { code: 'order.returnUnfit' } })
  expect(await fundsOf(companies.nexa)).toBe(before)
  expect(await requestOf(asked)).toMatchObject({ state: s.requested })
  expect(await ask('mirza', later)).toMatchObject({ status: 409, body: { code: 'order.returnUnfit' } })
  const { id: lineId } = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  const shown = await as('mirza', 'POST', `/orders/get-plain-my-order-item/${lineId}`)
  expect(shown.body.data.slots.map(({ returnUntil }: { returnUntil: string | null }) => returnUntil)).toEqual([
    null,
    null,
  ])
  expect((await reject(request.id, 'Ključ je istekao')).status).toBe(200)
  expect(await breaches()).toEqual([])
})

it('Mirza asks to return a key and then reports it: Tarik answers the report first, then he can accept the return', async () => {
  const { id, keys } = await bought('mirza')
  const [keyId = 0] = keys
  await ask('mirza', keyId)
  const request = await requestOf(keyId)
  await as('mirza', 'POST', `/orders/report-faulty-key/${keyId}`, { reason: 'Pogrešna regija na omotu' })
  const before = await fundsOf(companies.nexa)
  expect(await accept(request.id)).toMatchObject({ status: 409, body: { code: 'order.returnReported' } })
  expect(await fundsOf(companies.nexa)).toBe(before)
  const report = await db.selectFrom('fault_reports').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  expect((await as('tarik', 'PUT', `/orders/reject-fault-report/${report.id}`, { reason: 'Ispravan je' })).status).toBe(
    200,
  )
  expect((await accept(request.id)).status).toBe(200)
  expect(await stateOf(keyId)).toBe(2)
  await issueInvoices()
  expect(await breaches()).toEqual([])
})

it('a key that works in one region, of a product that is now sold elsewhere too, is refused for that', async () => {
  const { keys } = await bought('mirza', 2)
  const [asked = 0, later = 0] = keys
  await ask('mirza', asked)
  const request = await requestOf(asked)
  await sql`insert into regions (code, name) values ('BA', 'Bosnia and Herzegovina') on conflict do nothing`.execute(db)
  await sql`update key_batches set region_id = (select id from regions where code = 'BA')
    where id = (select batch_id from keys where id = ${asked})`.execute(db)
  expect((await accept(request.id)).body.code).toBe('order.returnUnfit')
  expect((await ask('mirza', later)).body.code).toBe('order.returnUnfit')
  await sql`update key_batches set region_id = null where id = (select batch_id from keys where id = ${asked})`.execute(
    db,
  )
  expect((await accept(request.id)).status).toBe(200)
  await issueInvoices()
  expect(await breaches()).toEqual([])
})

it('a key that Mirza reported as faulty cannot also be returned while Tarik looks at it', async () => {
  const { keys } = await bought('mirza')
  const [keyId = 0] = keys
  expect((await as('mirza', 'POST', `/orders/report-faulty-key/${keyId}`, { reason: 'Wrong region' })).status).toBe(200)
  expect((await ask('mirza', keyId)).body.code).toBe('order.faultReportedBefore')
  await expect(requestOf(keyId)).rejects.toThrow()
  // It works after all: an answered report blocks nothing.
  const report = await db.selectFrom('fault_reports').select('id').where('key_id', '=', keyId).executeTakeFirstOrThrow()
  const answered = await as('tarik', 'PUT', `/orders/reject-fault-report/${report.id}`, { reason: 'It works here' })
  expect(answered.status).toBe(200)
  expect((await ask('mirza', keyId)).status).toBe(200)
})

it('a key that works after all is returned by Nikola, while Mirza, who reported it, still waits for another', async () => {
  await nobodyWaits()
  const { keys } = await bought('mirza')
  const [keyId = 0] = keys
  await as('mirza', 'POST', `/orders/report-faulty-key/${keyId}`, { reason: 'Wrong region' })
  const report = await db.selectFrom('fault_reports').select('id').where('key_id', '=', keyId).executeTakeFirstOrThrow()
  expect((await as('tarik', 'PUT', `/orders/replace-reported-key/${report.id}`)).status).toBe(200)
  const works = { reason: 'It works', override: true }
  expect((await as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, works)).status).toBe(200)
  const id = await place({ by: 'nikola', lines: [['northfall', 1]] })
  expect((await keysOf(id)).map((slot) => slot.keyId)).toEqual([keyId])
  expect((await ask('nikola', keyId)).status).toBe(200)
  expect((await accept((await requestOf(keyId)).id)).status).toBe(200)
  expect(await stateOf(keyId)).toBe(2)
})

it('only within the time that the parameters set, only by its buyer, and only if something was paid', async () => {
  const { keys } = await bought('nikola')
  const [keyId = 0] = keys
  expect((await ask('amra', keyId)).status).toBe(404)
  expect((await ask('mirza', keyId)).status).toBe(404)
  await setParameters(db, { returnHours: 0 })
  expect((await ask('nikola', keyId)).body.code).toBe('order.returnTooLate')
  await setParameters(db, { returnHours: 24 })
  await db
    .updateTable('slots')
    .set({ assigned_at: new Date(world.services.clock.now().getTime() - 25 * 3_600_000) })
    .where('key_id', '=', keyId)
    .execute()
  expect((await ask('nikola', keyId)).body.code).toBe('order.returnTooLate')
})

it('opening and accepting at once, many times: either the key was seen and nobody is paid, or it is returned and stays closed', async () => {
  const { id, keys } = await bought('mirza', 8)
  const before = await fundsOf(companies.nexa)
  let paid = 0
  for (const keyId of keys) {
    await ask('mirza', keyId)
    const request = await requestOf(keyId)
    const [revealed, accepted] = await Promise.all([
      as('mirza', 'POST', `/orders/reveal-my-key/${keyId}`),
      accept(request.id),
    ])
    expect([revealed.status, accepted.status].filter((status) => status === 200)).toHaveLength(1)
    if (accepted.status === 200) paid += 1
    expect(await stateOf(keyId)).toBe(accepted.status === 200 ? 2 : 4)
  }
  expect((await fundsOf(companies.nexa)) - before).toBe(paid * 6190)
  // And a clerk who accepts twice at once pays once.
  await emptyStock()
  await stock('northfall', 1)
  const other = await place({ by: 'mirza', lines: [['northfall', 1]] })
  const keyId = (await keysOf(other))[0]?.keyId as number
  await ask('mirza', keyId)
  const request = await requestOf(keyId)
  const both = await Promise.all([accept(request.id), accept(request.id), reject(request.id, 'ne')])
  expect(both.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(id).toBeGreaterThan(0)
  await issueInvoices()
  expect(await breaches()).toEqual([])
})
