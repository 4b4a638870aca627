import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { managingWorld } from '../testing/managing-world.ts'
import { doDueChanges } from './do-change.ts'

const { world } = await managingWorld()
const { db } = world
const ids = world.world
const mailbox = 'nikola@brava.example'

const { password_hash: chosen } = await db
  .selectFrom('users')
  .select('password_hash')
  .where('id', '=', ids.nikola)
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  await db.updateTable('users').set({ password_hash: chosen }).where('id', '=', ids.nikola).execute()
  await sql`delete from account_changes`.execute(db)
  await sql`delete from mails`.execute(db)
  await sql`delete from mail_counts`.execute(db)
  await sql`delete from sign_in_failures`.execute(db)
  await sql`update users set outsider_until = null, mfa_kind = case when id = ${ids.nikola} then 3 else 0 end`.execute(
    db,
  )
})

const kindOf = async (id: number) =>
  (await db.selectFrom('users').select('mfa_kind').where('id', '=', id).executeTakeFirstOrThrow()).mfa_kind
const templatesTo = async (address: string) => (await world.mailsTo(address)).map(({ template }) => template)
const data = (email: string, more: object = {}) => ({
  firstName: 'Mia',
  lastName: 'Perić',
  email,
  phone: '',
  language: 'bs',
  userGroups: [8],
  companyId: ids.gejmerija,
  ...more,
})
let made = 0
/** A person whom `token` invites into Nikola's shop, and who then chose a password. */
async function comesIn(token: string, more: object = {}): Promise<{ id: number; email: string; body: object }> {
  made += 1
  const email = `mia-${made}@gejmerija.example`
  const body = data(email, more)
  const answer = await world.call('POST', '/users', { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await chosePassword(answer.body.data.id)
  return { id: answer.body.data.id, email, body }
}
const chosePassword = (id: number) =>
  sql`update users set password_hash = (select password_hash from users where id = ${ids.nikola}) where id = ${id}`.execute(
    db,
  )
const reset = (token: string, reason?: string) =>
  world.call('PUT', `/users/reset-mfa/${ids.nikola}`, { token, body: reason === undefined ? {} : { reason } })
const token = (email: string) => world.tokenOf(email)
const amra = () => token('amra@brava.example')
const nikola = async () => {
  await sql`update users set mfa_kind = 0 where id = ${ids.nikola}`.execute(db)
  const opened = await token(mailbox)
  await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
  return opened
}

/** Nothing happens at once: a reason is required, Nikola is notified and can stop it, and a day passes. */
async function waits(email: string): Promise<void> {
  const own = await token(email)
  expect((await world.call('GET', '/users/profile', { token: own })).body.data.userData.resetsWait).toBe(true)
  expect((await reset(own)).body.code).toBe('users.reasonNeeded')
  const asked = await reset(own, 'Lost the phone')
  expect([asked.status, asked.body.data.at]).toEqual([200, new Date(world.now().getTime() + 86_400_000).toISOString()])
  await doDueChanges(world.app.services)
  expect(await kindOf(ids.nikola)).toBe(3)
  expect(await templatesTo(mailbox)).toContain('second-step-reset-asked')
}

describe("Amra, of the reseller, wants Nikola's second step off and has an accomplice in his shop (guarantee G50)", () => {
  test('an administrator whom she invites must wait like a distributor; the shop is notified of the new administrator', async () => {
    const mia = await comesIn(await amra())
    expect(await templatesTo(mailbox)).toEqual(['admin-added'])
    expect(await templatesTo(mia.email)).toEqual(['invitation'])
    await waits(mia.email)
    const mail = (await world.mailsTo(mailbox)).find(({ template }) => template === 'second-step-reset-asked')
    const stop = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('token')
    expect((await world.call('POST', '/auth/object', { body: { token: stop } })).status).toBe(200)
    world.moveClock(86_400)
    await doDueChanges(world.app.services)
    expect(await kindOf(ids.nikola)).toBe(3)
  })

  test('so must one whom that administrator invites in turn', async () => {
    const mia = await comesIn(await amra())
    const second = await comesIn(await token(mia.email))
    expect(second.id).not.toBe(mia.id)
    await waits(second.email)
  })

  test('so must an ordinary buyer of the shop whom she makes an administrator', async () => {
    const buyer = await comesIn(await nikola(), { userGroups: [9] })
    const risen = await world.call('PUT', `/users/${buyer.id}`, { token: await amra(), body: data(buyer.email) })
    expect(risen.status).toBe(200)
    expect(await templatesTo(mailbox)).toEqual(['admin-added'])
    await waits(buyer.email)
  })

  test('so must an administrator who had left and whom she reactivates', async () => {
    const former = await comesIn(await nikola())
    await world.call('DELETE', '/users/delete-users', { token: await nikola(), body: { ids: [former.id] } })
    const again = await world.call('PUT', `/users/reactivate-user/${former.id}`, { token: await amra() })
    expect(again.status).toBe(200)
    await waits(former.email)
  })

  test('so must a person who takes an invitation that she redirected to another mailbox', async () => {
    const invited = await comesIn(await nikola())
    await sql`update users set password_hash = null where id = ${invited.id}`.execute(db)
    const email = `turned-${invited.id}@digitalis.example`
    const turned = await world.call('PUT', `/users/${invited.id}`, { token: await amra(), body: data(email) })
    expect(turned.status).toBe(200)
    await chosePassword(invited.id)
    await waits(email)
  })

  test('so must a silent administrator whose address she changes, once the change takes effect', async () => {
    const silent = await comesIn(await nikola())
    const email = `taken-${silent.id}@digitalis.example`
    const changed = await world.call('PUT', `/users/${silent.id}`, { token: await amra(), body: data(email) })
    expect(changed.status).toBe(200)
    const proof = (await world.mailsTo(email)).find(({ template }) => template === 'address-proof')
    const proven = new URLSearchParams(/#(\S+)/.exec(proof?.text ?? '')?.[1]).get('token')
    await world.call('POST', '/auth/confirm-address', { body: { token: proven } })
    world.moveClock(86_400)
    await doDueChanges(world.app.services)
    await waits(email)
  })

  test('disabling everybody in the shop first does not make her accomplice its founder', async () => {
    const all = { token: await amra(), body: { ids: [ids.nikola] } }
    expect((await world.call('DELETE', '/users/delete-users', all)).status).toBe(200)
    const mia = await comesIn(await amra())
    await world.call('PUT', `/users/reactivate-user/${ids.nikola}`, { token: await amra() })
    await waits(mia.email)
  })
})

describe('people who belong to the company act at once', () => {
  test('an administrator whom Nikola invites', async () => {
    const mia = await comesIn(await nikola())
    const done = await reset(await token(mia.email))
    expect([done.status, done.body.data.at]).toEqual([200, null])
    expect(await kindOf(ids.nikola)).toBe(0)
  })

  test('an administrator whom another company appointed, after thirty days', async () => {
    const mia = await comesIn(await amra())
    world.moveClock(30 * 86_400)
    const done = await reset(await token(mia.email))
    expect([done.status, done.body.data.at]).toEqual([200, null])
  })

  test('the first person of a company', async () => {
    await sql`update users set password_hash = null where company_id = ${ids.gejmerija}`.execute(db)
    const { body } = await world.call('POST', '/users', {
      token: await amra(),
      body: data(`first-${world.now().getTime()}@gejmerija.example`),
    })
    const row = await db
      .selectFrom('users')
      .select('outsider_until')
      .where('id', '=', body.data.id)
      .executeTakeFirstOrThrow()
    expect(row.outsider_until).toBeNull()
  })
})
