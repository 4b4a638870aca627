import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { password } from '../auth/testing/auth-world.ts'
import { sendResetLink } from '../auth/forgot-password.ts'
import { managingWorld } from './testing/managing-world.ts'

const { world, invite } = await managingWorld()
const { db } = world
const victim = 'victim@elsewhere.example'
const ids = world.world
let amra: string
let tarik: string

const limit = (name: string, value: number) =>
  sql`insert into parameters (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(db)
const mailsTo = async (address: string) => (await world.mailsTo(address)).length

beforeEach(async () => {
  for (const table of ['mail_counts', 'mails', 'parameters', 'sign_in_failures', 'account_changes'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  amra = await world.tokenOf('amra@brava.example')
  tarik = await world.tokenOf('tarik@brava.example')
})

describe('mails that people can trigger (guarantee G52)', () => {
  test('ten invitations a day reach one mailbox, whoever sends them and however its address is written', async () => {
    const spellings = ['victim+a@elsewhere.example', 'Victim@elsewhere.example', victim]
    for (let n = 0; n < 10; n += 1) {
      const more = {
        email: spellings[n % 3],
        username: `v${n}`,
        ...(n % 2 ? {} : { companyId: ids.gejmerija, userGroups: [9] }),
      }
      expect((await invite(n % 2 ? amra : tarik, more)).status).toBe(200)
    }
    const refused = await invite(tarik, { email: victim, username: 'v10' })
    expect([refused.status, refused.body.code]).toEqual([429, 'mailOutbox.recipientAllowance'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
    // No user was created without an invitation being sent.
    const { rows } = await sql`select 1 from users where username = 'v10'`.execute(db)
    expect(rows).toEqual([])
    // Other mailboxes can still be reached, and this one tomorrow.
    expect((await invite(amra)).status).toBe(200)
    world.moveClock(86_400)
    const again = await world.tokenOf('amra@brava.example')
    expect((await invite(again, { email: victim, username: 'v11' })).status).toBe(200)
  })

  test('one person can send only so many a day, and the refusal is in their language; twenty at once are counted one by one', async () => {
    await limit('linksPerSenderAndDay', 7)
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite(amra)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(13)
    const told = await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: amra, language: 'hr' })
    expect([told.status, told.body.code]).toEqual([429, 'mailOutbox.senderAllowance'])
    expect(told.body.data.info).toContain('sutra')
    // Another person still can.
    expect((await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: tarik })).status).toBe(200)
  })

  test('password links, address proofs and reset requests share the allowance of a mailbox', async () => {
    await limit('linksPerRecipientAndDay', 2)
    const link = () => world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: amra })
    expect([(await link()).status, (await link()).status, (await link()).status]).toEqual([200, 200, 429])
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    const asked = await world.call('PUT', `/users/reset-mfa/${ids.nikola}`, { token: tarik, body: { reason: 'Lost' } })
    await sql`update users set mfa_kind = 0 where id = ${ids.nikola}`.execute(db)
    expect(asked.status).toBe(429)
    const move = (email: string) =>
      world.call('PUT', `/users/${ids.nikola}`, {
        token: amra,
        body: { firstName: 'Nikola', lastName: 'Đurić', email, phone: '', language: 'bs', userGroups: [8] },
      })
    const tries = []
    for (const tag of ['a', 'b', 'c']) tries.push((await move(`victim+${tag}@elsewhere.example`)).status)
    expect(tries).toEqual([200, 200, 429])
  })

  test('a person who forgot a password gets the same answer, and the mailbox is not flooded', async () => {
    await limit('linksPerRecipientAndDay', 3)
    for (let n = 0; n < 6; n += 1)
      await sendResetLink(world.app.services, { username: 'nikola@brava.example', ip: `198.51.100.${n}` })
    expect(await mailsTo('nikola@brava.example')).toBe(3)
    await limit('linksPerSenderAndDay', 2)
    for (const name of ['lea', 'ana', 'tarik'])
      await sendResetLink(world.app.services, { username: `${name}@brava.example`, ip: '198.51.100.9' })
    expect(await mailsTo('tarik@brava.example')).toBe(0)
    expect(await mailsTo('ana@brava.example')).toBe(1)
  })

  test('codes that are sent again have their own allowance', async () => {
    await limit('linksPerRecipientAndDay', 2)
    await sql`update users set mfa_kind = 1 where id = ${ids.nikola}`.execute(db)
    try {
      const { challenge } = (await world.signIn('nikola@brava.example')).body.data.mfa
      const answers = []
      for (let n = 0; n < 3; n += 1) answers.push(await world.call('POST', '/auth/mfa/resend', { body: { challenge } }))
      expect(answers.map(({ body }) => body.code)).toEqual([undefined, undefined, 'mailOutbox.recipientAllowance'])
      // Signing in itself is never refused because of it.
      expect((await world.signIn('nikola@brava.example')).status).toBe(200)
    } finally {
      await sql`update users set mfa_kind = 0 where id = ${ids.nikola}`.execute(db)
    }
  })
})

test('people of a discarded company are sent no link, and the person who requests it sees why', async () => {
  const set = (status: number) => sql`update companies set status = ${status} where id = ${ids.gejmerija}`.execute(db)
  await set(3)
  try {
    const link = await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: tarik })
    const invited = await invite(tarik, { companyId: ids.gejmerija, userGroups: [9], email: victim })
    expect([link.body.code, invited.body.code]).toEqual(['users.companyIsDiscarded', 'users.companyIsDiscarded'])
    expect([await mailsTo('nikola@brava.example'), await mailsTo(victim)]).toEqual([0, 0])
  } finally {
    await set(2)
  }
  expect((await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: tarik })).status).toBe(200)
})

test("Nikola's first codes are counted too: strangers with his password cannot fill his mailbox or use up his own codes", async () => {
  await limit('linksPerRecipientAndDay', 2)
  await sql`update users set mfa_kind = 1 where id = ${ids.nikola}`.execute(db)
  const begin = async (ip?: string) =>
    (await world.signIn('nikola@brava.example', ip === undefined ? {} : { ip })).body.data.mfa.sentTo !== ''
  try {
    const strangers = []
    for (const last of [1, 2, 3, 4]) strangers.push(await begin(`198.51.100.${last}`))
    expect(strangers).toEqual([true, true, false, false])
    expect(await mailsTo('nikola@brava.example')).toBe(2)
    // Where he has signed in before he has his own count, and a code can still be requested.
    expect(await begin()).toBe(true)
    const { challenge } = (await world.signIn('nikola@brava.example', { ip: '198.51.100.5' })).body.data.mfa
    expect((await world.call('POST', '/auth/mfa/resend', { body: { challenge } })).status).toBe(200)
    world.moveClock(86_400)
    expect(await begin('198.51.100.1')).toBe(true)
  } finally {
    await sql`update users set mfa_kind = 0 where id = ${ids.nikola}`.execute(db)
  }
})

describe('names in mails (guarantee G52)', () => {
  test('an invitation says who invites and from which company, and contains no address or markup of theirs', async () => {
    await sql`update users set first_name = 'Amra https://evil.example', last_name = '<b>Win</b> at evil.example'
      where id = ${ids.amra}`.execute(db)
    await sql`update companies set name = 'Digitalis d.o.o. www.evil.example' where id = ${ids.digitalis}`.execute(db)
    try {
      await invite(amra, {
        email: 'named@elsewhere.example',
        firstName: 'See evil.example',
        lastName: 'x@evil.example',
      })
      const [mail] = await world.mailsTo('named@elsewhere.example')
      for (const said of [mail?.subject, mail?.text, mail?.html, mail?.row.to_name]) {
        expect(said).not.toMatch(/evil\.example|@evil|<b>|&lt;b&gt;/)
      }
      expect(mail?.text).toContain('Amra evil example b Win')
      expect(mail?.text).toContain('Digitalis d.o.o.')
      expect(mail?.text).toContain(world.app.services.config.publicUrl)
    } finally {
      await sql`update users set first_name = 'Amra', last_name = 'Hodžić' where id = ${ids.amra}`.execute(db)
      await sql`update companies set name = 'Digitalis d.o.o.' where id = ${ids.digitalis}`.execute(db)
    }
  })

  test('a chosen user name contains none either; the person’s own address stays', async () => {
    const refused = await invite(amra, { username: 'evil.example' })
    expect([refused.status, refused.body.code]).toEqual([422, 'users.usernameForm'])
    expect(refused.body.data.fields).toMatchObject([{ path: 'username' }])
    const own = `own-${password.length}@digitalis.example`
    await invite(amra, { email: own })
    expect((await world.mailsTo(own))[0]?.text).toContain(own)
  })
})
