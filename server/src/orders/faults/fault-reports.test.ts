import {
  type FaultState,
  faultOccurrences,
  faultState,
  faultTransitions,
} from '@brava/contract/orders/fault-report-state.ts'
import { keyState } from '@brava/contract/enums.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { serveMissingKeys } from '../fulfilment/serve-missing-keys.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const { as, breaches, db, emptyStock, nobodyWaits, people, place, products, services, stock } = world
const s = faultState.code

async function keyOfMirza() {
  await stock('northfall', 1)
  const orderId = await place({ by: 'mirza', lines: [['northfall', 1]] })
  const { key_id: keyId } = await db
    .selectFrom('slots')
    .select('key_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { orderId, keyId: keyId as number }
}
const report = (keyId: number, reason = 'Redeemed already') =>
  as('mirza', 'POST', `/orders/report-faulty-key/${keyId}`, { reason })
const idOf = async (keyId: number) =>
  (
    await db
      .selectFrom('fault_reports')
      .select('id')
      .where('key_id', '=', keyId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id
const stateOf = async (id: number) =>
  (await db.selectFrom('fault_reports').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const mailsOf = (orderId: number) =>
  db
    .selectFrom('mails')
    .select(['template', 'to_address', 'subject'])
    .where('order_id', '=', orderId)
    .where('template', 'like', 'fault-%')
    .orderBy('id')
    .execute()
const paths = { accept: 'accept-fault-report', replace: 'replace-reported-key', reject: 'reject-fault-report' } as const
const act = (action: keyof typeof paths, id: number) =>
  as('tarik', 'PUT', `/orders/${paths[action]}/${id}`, action === 'reject' ? { reason: 'It works here' } : undefined)

describe('a key that Mirza reports as faulty', () => {
  it("appears in the distributor's queue with its age, on the dashboard and in a mail to its people; Mirza sees the report on the key", async () => {
    const before = await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')
    const { orderId, keyId } = await keyOfMirza()
    expect((await report(keyId)).status).toBe(200)
    const id = await idOf(keyId)
    const { body } = await as('tarik', 'POST', '/orders/get-fault-reports', { filters: { state: [s.reported] } })
    expect(body.data[0]).toMatchObject({
      id,
      orderId,
      keyId,
      reason: 'Redeemed already',
      state: s.reported,
      company: { name: expect.any(String) },
      allowedActions: ['accept', 'replace', 'reject'],
    })
    expect(body.data[0].createdDate).toBeTruthy()
    expect(body.oldestAt).toBeTruthy()
    const after = await as('tarik', 'GET', '/dashboard/get-dashboard-data/3')
    const figure = (answer: typeof after) => answer.body.data.distributor.toDo.faultReports.count
    expect(figure(after)).toBe(figure(before) + 1)
    expect(figure(after)).toBe(body.counts.open)
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', people.tarik.id)
      .executeTakeFirstOrThrow()
    expect(await mailsOf(orderId)).toEqual([
      { template: 'fault-reported', to_address: email, subject: expect.stringContaining('Northfall') },
    ])
    const order = await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)
    const item = await as('mirza', 'POST', `/orders/get-plain-my-order-item/${order.body.data.lines[0].id}`)
    expect(item.body.data.slots[0].fault).toEqual({ id, state: s.reported, reason: 'Redeemed already', answer: '' })
  })

  it('is found by the last characters of the key, whatever their case, in both queues; a dash alone finds no picture', async () => {
    const { keyId } = await keyOfMirza()
    // The last characters say nothing of the other keys of this world.
    await db.updateTable('keys').set({ last4: 'QX9Z' }).where('id', '=', keyId).execute()
    expect((await as('mirza', 'POST', `/orders/request-key-return/${keyId}`, { reason: 'By mistake' })).status).toBe(
      200,
    )
    await report(keyId)
    const found = async (queue: string, quickSearch: string) =>
      (await as('tarik', 'POST', `/orders/${queue}`, { quickSearch })).body.data.map(
        (row: { keyId: number }) => row.keyId,
      )
    for (const queue of ['get-fault-reports', 'get-key-returns'])
      for (const typed of ['QX9Z', 'qx9z', ' q-x9z'])
        expect([queue, typed, await found(queue, typed)]).toEqual([queue, typed, [keyId]])
    // As of a picture.
    await db.updateTable('keys').set({ last4: '' }).where('id', '=', keyId).execute()
    expect(await found('get-fault-reports', '_')).not.toContain(keyId)
  })

  it("can be reported only once while the report is open; several of one order make one mail; another buyer's key is not found", async () => {
    await stock('northfall', 2)
    const orderId = await place({ by: 'mirza', lines: [['northfall', 2]] })
    const keys = await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).orderBy('id').execute()
    const [first, second] = keys.map((slot) => slot.key_id as number) as [number, number]
    const answers = await Promise.all([report(first), report(first), report(first)])
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await report(second)).status).toBe(200)
    expect(await mailsOf(orderId)).toHaveLength(1)
    expect((await as('amra', 'POST', `/orders/report-faulty-key/${first}`, { reason: 'x' })).status).toBe(404)
  })

  it('is accepted and replaced by Tarik: Mirza gets a mail both times and another key', async () => {
    const { orderId, keyId } = await keyOfMirza()
    await report(keyId)
    const id = await idOf(keyId)
    expect((await act('accept', id)).body).toMatchObject({ data: { state: s.accepted } })
    await stock('northfall', 1)
    expect((await act('replace', id)).body).toMatchObject({ data: { state: s.replaced } })
    const slot = await db
      .selectFrom('slots')
      .select(['key_id', 'state'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(slot.state).toBe(1)
    expect(slot.key_id).not.toBe(keyId)
    const mails = (await mailsOf(orderId)).filter((mail) => mail.template === 'fault-answered')
    expect(mails.map((mail) => mail.subject?.split(':')[0])).toEqual([
      'Your report was accepted',
      'Your key was replaced',
    ])
  })

  it('is rejected with a reason that Mirza sees, and may be reported again', async () => {
    const { orderId, keyId } = await keyOfMirza()
    await report(keyId)
    const id = await idOf(keyId)
    expect((await as('tarik', 'PUT', `/orders/reject-fault-report/${id}`, { reason: ' ' })).status).toBe(400)
    expect((await act('reject', id)).body).toMatchObject({ data: { state: s.rejected } })
    const order = await as('mirza', 'GET', `/orders/get-my-order/${orderId}`)
    const item = await as('mirza', 'POST', `/orders/get-plain-my-order-item/${order.body.data.lines[0].id}`)
    expect(item.body.data.slots[0].fault).toMatchObject({ state: s.rejected, answer: 'It works here' })
    expect(order.body.data.events.map((event: { kind: string }) => event.kind)).toContain('faultRejected')
    expect((await report(keyId, 'Still does not work')).status).toBe(200)
    expect(await idOf(keyId)).not.toBe(id)
  })

  it('with no other in stock leaves Mirza a unit that is owed a key; the report closes when one arrives', async () => {
    await nobodyWaits()
    const { orderId, keyId } = await keyOfMirza()
    await report(keyId)
    const id = await idOf(keyId)
    await emptyStock()
    expect((await act('replace', id)).body).toMatchObject({ data: { state: s.awaitingKey } })
    expect((await act('reject', id)).body.code).toBe('order.faultNotAllowedNow')
    await stock('northfall', 5)
    await serveMissingKeys(services, [products.northfall.id])
    expect(await stateOf(id)).toBe(s.replaced)
    const subjects = (await mailsOf(orderId)).map((mail) => mail.subject?.split(':')[0])
    expect(subjects).toContain('Your key was replaced')
  })

  it('and that works after all comes back to Mirza, who has nothing else: it is delivered by mail a second time, once', async () => {
    await nobodyWaits()
    const { orderId, keyId } = await keyOfMirza()
    await report(keyId)
    await emptyStock()
    expect((await act('replace', await idOf(keyId))).body).toMatchObject({ data: { state: s.awaitingKey } })
    const works = { reason: 'It works', override: true }
    expect((await as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, works)).status).toBe(200)
    for (let turn = 0; turn < 2; turn += 1) await serveMissingKeys(services, [products.northfall.id])
    const slot = await db
      .selectFrom('slots')
      .select(['key_id', 'state'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(slot).toEqual({ key_id: keyId, state: 1 })
    const delivered = await db
      .selectFrom('mails')
      .select('id')
      .where('order_id', '=', orderId)
      .where('template', '=', 'order-delivery')
      .execute()
    expect(delivered).toHaveLength(2)
  })

  it('and that works after all is sold to Nikola, who does not see what Mirza said about it', async () => {
    await nobodyWaits()
    const { keyId } = await keyOfMirza()
    await report(keyId, 'Our clerk Selma typed it three times')
    await stock('northfall', 1)
    expect((await act('replace', await idOf(keyId))).body).toMatchObject({ data: { state: s.replaced } })
    await emptyStock()
    const works = { reason: 'It works', override: true }
    expect((await as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, works)).status).toBe(200)
    const orderId = await place({ by: 'nikola', lines: [['northfall', 1]] })
    const order = await as('nikola', 'GET', `/orders/get-my-order/${orderId}`)
    const item = await as('nikola', 'POST', `/orders/get-plain-my-order-item/${order.body.data.lines[0].id}`)
    expect(item.body.data.slots[0]).toMatchObject({ keyId, fault: null })
  })

  it('and that is sold to Nikola while Mirza still waits for another can be reported by Nikola too', async () => {
    await nobodyWaits()
    const { keyId } = await keyOfMirza()
    await report(keyId)
    const id = await idOf(keyId)
    await emptyStock()
    expect((await act('replace', id)).body).toMatchObject({ data: { state: s.awaitingKey } })
    const works = { reason: 'It works', override: true }
    expect((await as('tarik', 'PUT', `/products/return-key-to-use/${keyId}`, works)).status).toBe(200)
    const orderId = await place({ by: 'nikola', lines: [['northfall', 1]] })
    expect(await db.selectFrom('slots').select('key_id').where('order_id', '=', orderId).execute()).toEqual([
      { key_id: keyId },
    ])
    const ofNikola = () => as('nikola', 'POST', `/orders/report-faulty-key/${keyId}`, { reason: 'Does not work' })
    expect((await ofNikola()).status).toBe(200)
    const second = await idOf(keyId)
    expect(second).not.toBe(id)
    expect((await ofNikola()).body.code).toBe('order.faultReportedBefore')
    await stock('northfall', 1)
    expect((await act('replace', second)).body).toMatchObject({ data: { state: s.replaced } })
    expect(await stateOf(id)).toBe(s.awaitingKey)
  })

  it('is also closed when its key is replaced on the order itself', async () => {
    const { keyId } = await keyOfMirza()
    await report(keyId)
    const id = await idOf(keyId)
    await stock('northfall', 1)
    expect((await as('tarik', 'PUT', `/orders/withdraw-faulty-key/${keyId}`, { reason: 'dead' })).status).toBe(200)
    expect(await stateOf(id)).toBe(s.replaced)
  })

  it('is closed as refunded when its unit is refunded, whether reported, accepted or owed another key: Mirza is notified', async () => {
    await nobodyWaits()
    for (const [before, steps] of [
      [s.reported, []],
      [s.accepted, ['accept']],
      [s.awaitingKey, ['accept', 'replace']],
    ] as const) {
      const { orderId, keyId } = await keyOfMirza()
      await report(keyId)
      const id = await idOf(keyId)
      await emptyStock()
      for (const step of steps) expect((await act(step, id)).status).toBe(200)
      expect(await stateOf(id)).toBe(before)
      const open = (await as('tarik', 'POST', '/orders/get-fault-reports', {})).body.counts.open
      const refunded = await as('tarik', 'POST', '/orders/fully-refund-order', {
        id: orderId,
        reasonKind: 1,
        reason: 'Neispravan',
        keysToStock: true,
      })
      expect([before, refunded.status]).toEqual([before, 200])
      // Perhaps nobody has opened it, but it is not sold again.
      const key = await db.selectFrom('keys').select('state').where('id', '=', keyId).executeTakeFirstOrThrow()
      expect(key.state).not.toBe(keyState.code.available)
      expect(await stateOf(id)).toBe(s.refunded)
      const { counts } = (await as('tarik', 'POST', '/orders/get-fault-reports', {})).body
      expect(counts.open).toBe(open - 1)
      expect((await act('accept', id)).body.code).toBe('order.faultNotAllowedNow')
      const subjects = (await mailsOf(orderId)).map((mail) => mail.subject?.split(':')[0])
      expect(subjects.at(-1)).toBe('Your key was refunded')
    }
  })

  it('and refunded together with another makes one mail to Mirza; so do two owed keys that arrive', async () => {
    await nobodyWaits()
    for (const [outcome, subject] of [
      [s.refunded, /^2 reported keys were refunded: order \d+$/],
      [s.replaced, /^2 reported keys were replaced: order \d+$/],
    ] as const) {
      await stock('northfall', 2)
      const orderId = await place({ by: 'mirza', lines: [['northfall', 2]] })
      const slots = await db
        .selectFrom('slots')
        .select('key_id')
        .where('order_id', '=', orderId)
        .orderBy('id')
        .execute()
      const ids: number[] = []
      for (const { key_id: keyId } of slots) {
        await report(keyId as number)
        ids.push(await idOf(keyId as number))
      }
      await emptyStock()
      const before = (await mailsOf(orderId)).length
      if (outcome === s.refunded) {
        const body = { id: orderId, reasonKind: 1, reason: 'Neispravni', keysToStock: false }
        expect((await as('tarik', 'POST', '/orders/fully-refund-order', body)).status).toBe(200)
      } else {
        for (const id of ids) await act('replace', id)
        await stock('northfall', 2)
        await serveMissingKeys(services, [products.northfall.id])
      }
      for (const id of ids) expect(await stateOf(id)).toBe(outcome)
      const mails = (await mailsOf(orderId)).slice(before).filter(({ template }) => template !== 'fault-answered')
      expect(mails).toEqual([
        {
          template: 'fault-answered-several',
          to_address: 'mirza@firma.example',
          subject: expect.stringMatching(subject),
        },
      ])
      const single = (await mailsOf(orderId)).slice(before).filter(({ template }) => template === 'fault-answered')
      // A separate mail for each of the owed keys said that its replacement is not in stock yet.
      expect(single).toHaveLength(outcome === s.refunded ? 0 : 2)
    }
  })

  it('is decided by one of two clerks at a time, whatever each of them wants', async () => {
    for (const [one, other] of [
      ['replace', 'replace'],
      ['replace', 'reject'],
      ['reject', 'reject'],
      ['accept', 'accept'],
    ] as const) {
      const { orderId, keyId } = await keyOfMirza()
      await report(keyId)
      const id = await idOf(keyId)
      await stock('northfall', 2)
      const answers = await Promise.all([act(one, id), act(other, id)])
      expect([one, other, ...answers.map((answer) => answer.status).sort((a, b) => a - b)]).toEqual([
        one,
        other,
        200,
        409,
      ])
      const moved = await db
        .selectFrom('slot_replacements as r')
        .innerJoin('slots as s', 's.id', 'r.slot_id')
        .where('s.order_id', '=', orderId)
        .select('r.id')
        .execute()
      expect(moved).toHaveLength((await stateOf(id)) === s.replaced ? 1 : 0)
    }
  })
})

type Step = 'report' | 'accept' | 'replace' | 'reject' | 'arrive' | 'empty'

/** The states a report may move to, in plain words and independent of the table. */
function next(state: FaultState | null, step: Step, inStock: number): FaultState | null | 'refused' {
  const isOpen = state === s.reported || state === s.accepted
  if (step === 'report') return isOpen ? 'refused' : s.reported
  if (step === 'accept') return state === s.reported ? s.accepted : 'refused'
  if (step === 'reject') return isOpen ? s.rejected : 'refused'
  if (step === 'replace') return isOpen ? (inStock > 0 ? s.replaced : s.awaitingKey) : 'refused'
  if (step === 'arrive') return state === s.awaitingKey ? s.replaced : state
  return state
}

describe('the actions allowed on a report', () => {
  it('agree with a plain model over random histories', async () => {
    const steps = fc.array(
      fc.constantFrom<Step[]>('report', 'accept', 'accept', 'replace', 'replace', 'reject', 'arrive', 'empty'),
      { minLength: 3, maxLength: 9 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await emptyStock()
        await db.updateTable('orders').set({ status: 1 }).where('status', '=', 9).execute()
        const placed = await keyOfMirza()
        const { orderId } = placed
        let { keyId } = placed
        let state: FaultState | null = null
        let id = 0
        let inStock = 0
        for (const step of history) {
          if (step === 'empty') {
            await emptyStock()
            inStock = 0
            continue
          }
          const isOwed = state === s.awaitingKey
          const expected = next(state, step, inStock)
          if (step === 'arrive') {
            await stock('northfall', 1)
            await serveMissingKeys(services, [products.northfall.id])
            inStock += isOwed ? 0 : 1
          } else if (step === 'report') {
            const answer = await report(keyId)
            // A unit that is owed a key has none to report.
            expect([history, step, answer.status]).toEqual([
              history,
              step,
              isOwed ? 404 : expected === 'refused' ? 409 : 200,
            ])
            if (isOwed) continue
          } else if (id !== 0) {
            const answer = await act(step, id)
            expect([history, step, answer.status]).toEqual([history, step, expected === 'refused' ? 409 : 200])
            if (step === 'replace' && expected === s.replaced) inStock -= 1
          } else continue
          if (expected === 'refused') continue
          state = expected
          const slot = await db
            .selectFrom('slots')
            .select('key_id')
            .where('order_id', '=', orderId)
            .executeTakeFirstOrThrow()
          if (step === 'report') id = await idOf(keyId)
          keyId = slot.key_id ?? keyId
          if (id !== 0) expect([history, step, await stateOf(id)]).toEqual([history, step, state])
        }
        await db.updateTable('orders').set({ status: 9 }).where('status', '=', 1).execute()
      }),
      { numRuns: 30, endOnFailure: true },
    )
    expect(await breaches()).toEqual([])
  }, 360_000)

  it('reach every state, and nothing leaves a closed one', () => {
    const ways = [...Object.values(faultTransitions), ...Object.values(faultOccurrences)]
    const reached = new Set<number>(faultOccurrences.reported.to)
    for (let size = -1; size !== reached.size; ) {
      size = reached.size
      for (const way of ways) if (way.from.some((from) => reached.has(from))) for (const to of way.to) reached.add(to)
    }
    expect(reached).toEqual(new Set(faultState.values))
    for (const action of Object.keys(faultTransitions) as (keyof typeof faultTransitions)[])
      for (const state of [s.awaitingKey, s.replaced, s.rejected, s.refunded])
        expect(mayTake(faultTransitions, action, state)).toBe(false)
  })
})
