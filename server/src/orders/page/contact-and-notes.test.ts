import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { booksAreTrueAfterwards } from '../../invariants/testing/true-afterwards.ts'
import { sendMail } from '../../mail-outbox/mail-outbox.jobs.ts'
import { denyOrder } from '../approval/deny-order.ts'
import { deliveryMail } from '../fulfilment/delivery-mail.ts'
import type { AnyMailTemplate, MailInput } from '../../platform/mail/mail-template.ts'
import { historyLeaves } from '../testing/history-leaves.ts'
import { orderWorld } from '../testing/order-world.ts'

const world = await orderWorld()
const tarik = { ...world.people.tarik, userGroups: [5], isTelecomCompany: false, companyType: 1 } as never
const { as, clock, companies, db, breaches, emptyStock, place, stock, services } = world
const noJobs = { enqueue: async () => {}, enqueueSoon: () => {}, runHere: () => {} }

describe('contact data and notes', () => {
  it('change with a trace in the history, and cannot change 30 days after the order was cancelled', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    const changed = await as('tarik', 'PUT', '/orders/change-email', { id, email: 'racuni@nexa.example' })
    expect(changed.body.data.order.email).toBe('racuni@nexa.example')
    expect((await as('tarik', 'PUT', '/orders/change-phone', { id, phone: '+387 36 123 456' })).status).toBe(200)
    await as('tarik', 'POST', `/orders/deny-order/${id}`, { reason: 'no' })
    const { body } = await as('tarik', 'POST', `/orders/get-transaction-history/${id}`)
    const kinds = body.data.events.map((event: { kind: string }) => event.kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['placed', 'emailChanged', 'phoneChanged', 'denied', 'money.hold', 'money.release']),
    )
    expect(body.data.events.find((event: { kind: string }) => event.kind === 'emailChanged').facts).toEqual({
      from: 'mirza@firma.example',
      to: 'racuni@nexa.example',
    })
    // The session ends when idle, so the order is made older instead of the clock newer.
    const now = clock.at
    const closed = await place({ by: 'mirza', lines: [['northfall', 1]], waits: true })
    await sql`update orders set placed_at = placed_at - interval '32 days' where id = ${closed}`.execute(db)
    clock.at = new Date(now.getTime() - 31 * 86_400_000)
    await denyOrder(
      {
        db,
        clock,
        person: tarik,
        ip: '127.0.0.1',
        requestId: 'late',
        language: 'en',
        jobs: noJobs,
        secrets: services.secrets,
      },
      closed,
      'old',
    )
    clock.at = now
    const late = await as('tarik', 'PUT', '/orders/change-email', { id: closed, email: 'nova@nexa.example' })
    expect(late).toMatchObject({ status: 409, body: { code: 'order.finalTooLong' } })
    // Years later the database no longer says how it was closed.
    await historyLeaves(services, closed)
    const years = await as('tarik', 'PUT', '/orders/change-email', { id: closed, email: 'nova@nexa.example' })
    expect(years).toMatchObject({ status: 409, body: { code: 'order.finalTooLong' } })
    const { actions } = (await as('tarik', 'GET', `/orders/plain/${closed}`)).body.data
    expect(actions).toContainEqual(expect.objectContaining({ action: 'changeContact', isPossible: false }))
  })

  it('of Mirza are corrected: mails that wait or were given up go to the new address, and none to a person of another company', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const addressed = async () =>
      (await db.selectFrom('mails').selectAll().where('order_id', '=', id).orderBy('id').execute()).map((mail) => ({
        template: mail.template,
        to: mail.to_address,
        state: mail.state,
        tries: mail.tries,
      }))
    const [delivery] = await db.selectFrom('mails').selectAll().where('order_id', '=', id).execute()
    if (!delivery) throw new Error('no mail')
    await db.updateTable('mails').set({ state: 'failed', tries: 8 }).where('id', '=', delivery.id).execute()
    await sql`insert into mails (dedupe_key, template, language, to_address, company_id, user_id, order_id, state, tries) values
      ('waits', 'order-refunded', 'bs', ${delivery.to_address}, ${delivery.company_id}, null, ${id}, 'queued', 7),
      ('left', 'order-received', 'bs', ${delivery.to_address}, ${delivery.company_id}, null, ${id}, 'sent', 1),
      ('his own', 'fault-accepted', 'bs', ${delivery.to_address}, null, ${delivery.user_id}, ${id}, 'queued', 0)`.execute(
      db,
    )
    expect((await as('tarik', 'PUT', '/orders/change-email', { id, email: 'nova@firma.example' })).status).toBe(200)
    expect(await addressed()).toEqual([
      { template: 'order-delivery', to: 'nova@firma.example', state: 'failed', tries: 8 },
      { template: 'order-refunded', to: 'nova@firma.example', state: 'queued', tries: 0 },
      { template: 'order-received', to: 'mirza@firma.example', state: 'sent', tries: 1 },
      { template: 'fault-accepted', to: 'mirza@firma.example', state: 'queued', tries: 0 },
    ])
  })

  it('of Mirza are corrected while a mail with his keys is being written: it goes to the new address, and the outbox says so', async () => {
    await db.updateTable('companies').set({ keys_in_mail: true }).where('id', '=', companies.nexa).execute()
    await emptyStock()
    const [key] = await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await db.updateTable('companies').set({ keys_in_mail: false }).where('id', '=', companies.nexa).execute()
    const mail = () => db.selectFrom('mails').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    const sent: { to: string; text: string }[] = []
    const written: AnyMailTemplate = {
      ...deliveryMail,
      render: async (input: MailInput<never>) => {
        await as('tarik', 'PUT', '/orders/change-email', { id, email: 'kljucevi@firma.example' })
        return deliveryMail.render(input)
      },
    }
    await sendMail(
      services,
      [written],
      { send: async ({ to, text }) => void sent.push({ to: to.address, text }) },
      (await mail()).id,
    )
    expect(sent).toEqual([{ to: 'kljucevi@firma.example', text: expect.stringContaining(key?.code ?? '?') }])
    expect(await mail()).toMatchObject({ state: 'sent', to_address: 'kljucevi@firma.example' })
  })

  it('of Tarik, sent again after the answer was lost, are stored once', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const add = () => as('tarik', 'POST', `/orders/notes/${id}`, { body: 'Pays on Monday' }, 'en', key)
    expect((await add()).body).toEqual((await add()).body)
    expect((await as('tarik', 'GET', `/orders/notes/${id}`)).body.data).toHaveLength(1)
  })

  it('are visible only to the distributor', async () => {
    await stock('northfall', 1)
    const id = await place({ by: 'mirza', lines: [['northfall', 1]] })
    await as('tarik', 'POST', `/orders/notes/${id}`, { body: 'Called twice, pays on Friday' })
    expect((await as('tarik', 'GET', `/orders/notes/${id}`)).body.data).toMatchObject([
      { body: 'Called twice, pays on Friday', userName: 'Tarik Kovačević', isMine: true },
    ])
    expect((await as('mirza', 'GET', `/orders/notes/${id}`)).status).toBe(403)
    expect((await as('mirza', 'GET', `/orders/get-my-order/${id}`)).text).not.toContain('Friday')
  })
})

booksAreTrueAfterwards(breaches)
