import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../../auth/testing/auth-world.ts'
import { raiseAlerts } from '../../security/alerts.ts'
import { totpCode, totpStep } from '../../security/totp.ts'
import { setParameters } from '../../orders/testing/set-parameters.ts'
import { managingWorld } from '../testing/managing-world.ts'
import { doDueChanges } from './do-change.ts'

const { world } = await managingWorld()
const { db } = world
const ids = world.world
const mailbox = 'nikola@brava.example'
const evil = 'amra.druga@digitalis.example'
const { hash } = await db
  .selectFrom('users')
  .select('password_hash as hash')
  .where('id', '=', ids.nikola)
  .executeTakeFirstOrThrow()
let amra: string
let nikola: string
let tarik: string

beforeEach(async () => {
  await sql`delete from sign_in_failures`.execute(db)
  amra = await world.tokenOf('amra@brava.example')
  nikola = await world.tokenOf(mailbox)
  tarik = await world.tokenOf('tarik@brava.example')
})
afterEach(async () => {
  await sql`delete from passkeys`.execute(db)
  await sql`delete from account_changes`.execute(db)
  await sql`delete from mails`.execute(db)
  await sql`delete from mail_counts`.execute(db)
  await sql`update users set email = ${mailbox}, username = ${mailbox}, password_hash = ${hash}, mfa_kind = 0, mfa_secret_sealed = null, mfa_pending_sealed = null, mfa_last_step = 0, mfa_set_at = null, is_disabled = false where id = ${ids.nikola}`.execute(
    db,
  )
  await sql`update users set is_disabled = false`.execute(db)
})

const nikolaWith = (more: object) => ({
  firstName: 'Nikola',
  lastName: 'Đurić',
  email: mailbox,
  phone: '',
  language: 'bs',
  userGroups: [8],
  ...more,
})
const edit = (token: string, more: object) =>
  world.call('PUT', `/users/${ids.nikola}`, { token, body: nikolaWith(more) })
const emailOf = async (id: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const tokenIn = async (address: string, template: string) => {
  const mail = (await world.mailsTo(address)).find((each) => each.template === template)
  return new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('token') ?? ''
}
const confirm = (token: string) => world.call('POST', '/auth/confirm-address', { body: { token } })
const object = (token: string) => world.call('POST', '/auth/object', { body: { token } })
const due = () => doDueChanges(world.app.services)
const templatesTo = async (address: string) => (await world.mailsTo(address)).map(({ template }) => template)

describe("Amra, who manages the shop below hers, wants to reveal keys in Nikola's name (guarantee G50)", () => {
  test('she enters a mailbox of hers: his address stays, password links go to him, and he stops the change', async () => {
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    expect((await edit(amra, { email: evil })).status).toBe(200)
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    // A link for a new password goes to the proven address.
    expect((await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: amra })).status).toBe(200)
    expect(await templatesTo(evil)).toEqual(['address-proof'])
    expect(await templatesTo(mailbox)).toEqual(['password-reset', 'new-address-asked'])
    // She proves her own mailbox: it does not take effect before he had a day to object.
    const proven = await confirm(await tokenIn(evil, 'address-proof'))
    expect([proven.status, proven.body.data.at]).toEqual([
      200,
      new Date(world.now().getTime() + 86_400_000).toISOString(),
    ])
    await due()
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    // Nobody can sign in with the new address, and a forgotten password sends no mail there.
    expect((await world.signIn(evil)).status).toBe(401)
    // She may not turn off the second step of a person in another company.
    const reset = await world.call('PUT', `/users/reset-mfa/${ids.nikola}`, { token: amra, body: { reason: 'Lost' } })
    expect([reset.status, reset.body.code]).toEqual([409, 'users.secondStepOfOthers'])
    // He is notified without learning the other address, and stops it.
    const told = (await world.mailsTo(mailbox)).find(({ template }) => template === 'new-address-asked')
    expect(JSON.stringify([told?.text, told?.html, told?.row])).not.toContain(evil)
    expect(told?.text).toContain('Amra')
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
    world.moveClock(2 * 86_400)
    await due()
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    expect((await confirm(await tokenIn(evil, 'address-proof'))).body.code).toBe('auth.linkInvalid')
    // Administrators are notified.
    await sql`insert into user_roles (user_id, role_id) values (${ids.tarik}, 1) on conflict do nothing`.execute(db)
    const heard: string[] = []
    const clock = { now: () => new Date() }
    await raiseAlerts({ ...world.app.services, clock }, ({ alert }) => heard.push(alert))
    expect(heard).toContain('objection')
  })

  test.each([
    ['Nikola has just stopped', async () => void (await object(await tokenIn(mailbox, 'new-address-asked')))],
    [
      'nobody has confirmed in time',
      async () => {
        world.moveClock(72 * 3600)
        await due()
      },
    ],
  ])(
    'a phone number that Amra saves in a form opened before does not ask again for the address that %s',
    async (_why, ends) => {
      await edit(amra, { email: evil })
      const list = await world.call('POST', '/users/get-users', { token: amra, body: { quickSearch: mailbox } })
      const [{ version, waitingEmail }] = list.body.data
      expect(waitingEmail).toBe(evil)
      await ends()
      amra = await world.tokenOf('amra@brava.example')
      const saved = await edit(amra, { email: waitingEmail, phone: '+387 65 123 456', version })
      expect([saved.status, saved.body.code]).toEqual([409, 'common.conflict'])
      const open = await db.selectFrom('account_changes').select('id').where('ended_at', 'is', null).execute()
      expect(open).toEqual([])
    },
  )

  test('the waiting time follows its parameter: a proven address takes effect after five hours, not after four', async () => {
    await setParameters(db, { accountChangeHours: 5 })
    try {
      await edit(amra, { email: evil })
      await confirm(await tokenIn(evil, 'address-proof'))
      world.moveClock(4 * 3600)
      expect([await due(), await emailOf(ids.nikola)]).toEqual([0, mailbox])
      world.moveClock(3600)
      expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
    } finally {
      await setParameters(db, { accountChangeHours: 24 })
    }
  })

  test('nobody confirms the address in three days: it lapses, and Amra, who entered it, is notified once; he is not', async () => {
    await edit(amra, { email: 'nikola.novi@gejmerija.example' })
    await sql`delete from mails`.execute(db)
    world.moveClock(72 * 3600)
    expect([await due(), await due()]).toEqual([1, 0])
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    const told = await world.mailsTo('amra@brava.example')
    expect(told.map(({ template }) => template)).toEqual(['account-change-lapsed'])
    expect(told[0]?.text).toContain('Nikola Đurić')
    expect(JSON.stringify(told[0])).not.toContain('nikola.novi@')
    expect(await templatesTo(mailbox)).toEqual([])
  })

  test("Tarik asks to turn off Nikola's second step and is no longer a distributor when its time comes: he is notified", async () => {
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    const reset = await world.call('PUT', `/users/reset-mfa/${ids.nikola}`, { token: tarik, body: { reason: 'Lost' } })
    expect(reset.status).toBe(200)
    const { rows } = await sql<{
      role_id: number
    }>`delete from user_roles where user_id = ${ids.tarik} returning role_id`.execute(db)
    world.moveClock(86_400)
    try {
      expect(await due()).toBe(1)
    } finally {
      for (const { role_id } of rows)
        await sql`insert into user_roles (user_id, role_id) values (${ids.tarik}, ${role_id})`.execute(db)
    }
    expect(await templatesTo('tarik@brava.example')).toEqual(['account-change-lapsed'])
    const { rows: kept } = await sql<{ mfa_kind: number }>`select mfa_kind from users where id = ${ids.nikola}`.execute(
      db,
    )
    expect(kept[0]?.mfa_kind).toBe(3)
  })

  test('his old mailbox is silent for a day: only then does the proven address take effect, and the old one can still undo it', async () => {
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect(await due()).toBe(1)
    expect(await emailOf(ids.nikola)).toBe(evil)
    expect(await templatesTo(mailbox)).toContain('email-changed')
    // The user name changes with the address; nobody can sign in with the former one.
    const { username } = await db
      .selectFrom('users')
      .select('username')
      .where('id', '=', ids.nikola)
      .executeTakeFirstOrThrow()
    expect(username).toBe(evil)
    const token = await world.tokenOf(evil)
    // The distributor's next step is reported to the former address too.
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    const reset = { token: await world.tokenOf('tarik@brava.example'), body: { reason: 'Lost the phone' } }
    expect((await world.call('PUT', `/users/reset-mfa/${ids.nikola}`, reset)).status).toBe(200)
    expect(await templatesTo(mailbox)).toContain('second-step-reset-asked')
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    expect((await world.call('GET', '/users/profile', { token })).status).toBe(401)
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).body.code).toBe('auth.linkInvalid')
  })

  test('a change that is never proven lapses, and a change she requested lapses when she is disabled', async () => {
    await edit(amra, { email: evil })
    world.moveClock(73 * 3600)
    await due()
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    expect((await confirm(await tokenIn(evil, 'address-proof'))).status).toBe(422)
    await sql`delete from mails`.execute(db)
    await edit(await world.tokenOf('amra@brava.example'), { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    await sql`update users set is_disabled = true where id = ${ids.amra}`.execute(db)
    world.moveClock(86_400)
    expect((await confirm(await tokenIn(evil, 'address-proof'))).body.code).toBe('auth.linkInvalid')
    await due()
    expect(await emailOf(ids.nikola)).toBe(mailbox)
  })

  test('a change she requested also lapses if her role is removed before its time', async () => {
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    const { rows: before } = await sql<{ role: number }>`
      select role_id as role from user_roles where user_id = ${ids.amra}`.execute(db)
    try {
      await sql`update user_roles set role_id = 2 where user_id = ${ids.amra}`.execute(db)
      world.moveClock(86_400)
      await due()
      expect(await emailOf(ids.nikola)).toBe(mailbox)
    } finally {
      await sql`update user_roles set role_id = ${before[0]?.role ?? 10} where user_id = ${ids.amra}`.execute(db)
    }
  })

  test('the password that Amra chose for him through her mailbox stops working once he undoes the change; he chooses another one', async () => {
    const chosen = 'tri plave lubenice'
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect(await due()).toBe(1)
    await world.call('PUT', `/users/reset-password/${ids.nikola}`, {
      token: await world.tokenOf('amra@brava.example'),
    })
    const given = { username: evil, password: chosen, token: await tokenIn(evil, 'password-reset') }
    expect((await world.call('POST', '/auth/reset-password', { body: given })).status).toBe(200)
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
    for (const known of [chosen, password])
      expect((await world.signIn(mailbox, { password: known })).body.code).toBe('auth.wrongCredentials')
    await sql`delete from sign_in_failures`.execute(db)
    const [mail] = (await world.mailsTo(mailbox)).filter(({ template }) => template === 'password-reset')
    expect(mail?.text).toContain('Poništili ste promjenu svog računa.')
    const own = { username: mailbox, password: 'četiri žute kruške', token: await tokenIn(mailbox, 'password-reset') }
    expect((await world.call('POST', '/auth/reset-password', { body: own })).status).toBe(200)
    expect((await world.signIn(mailbox, { password: own.password })).status).toBe(200)
  })

  /** Amra's address of his account takes effect, and she chooses a password through her mailbox. */
  async function takeOver() {
    const chosen = 'tri plave lubenice'
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect(await due()).toBe(1)
    await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: await world.tokenOf('amra@brava.example') })
    const given = { username: evil, password: chosen, token: await tokenIn(evil, 'password-reset') }
    expect((await world.call('POST', '/auth/reset-password', { body: given })).status).toBe(200)
    return chosen
  }
  async function takeBack() {
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
    const own = { username: mailbox, password: 'četiri žute kruške', token: await tokenIn(mailbox, 'password-reset') }
    expect((await world.call('POST', '/auth/reset-password', { body: own })).status).toBe(200)
    return (await world.signIn(mailbox, { password: own.password })).body.data
  }
  const setUp = async (token: string, known: string, former?: string) => {
    const post = async (path: string, body: object) =>
      (await world.call('POST', `/users/mfa/${path}`, { token, body })).body.data
    const { secret } = await post('authenticator', { password: known, code: former })
    await post('authenticator/confirm', { code: totpCode(secret, totpStep(world.now())) })
    return String(secret)
  }
  const addPasskey = (at: Date) =>
    sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
      values (${ids.nikola}, ${at.getTime().toString()}, '\\x00', 0, '{}', false, ${at.toISOString()}, ${at})`.execute(
      db,
    )
  const passkeys = async () =>
    (await db.selectFrom('passkeys').select('created_at as at').where('user_id', '=', ids.nikola).execute()).map(
      ({ at }) => at,
    )

  test('the authenticator that she turned on there goes with the address he stops: he signs in with his new password alone', async () => {
    const chosen = await takeOver()
    const entered = await world.signIn(evil, { password: chosen })
    await setUp(entered.body.data.token, chosen)
    await addPasskey(world.now())
    await sql`delete from mails where template = 'mfa-changed'`.execute(db)
    world.moveClock(60)
    expect(await takeBack()).toMatchObject({ mfa: null, token: expect.any(String) })
    expect(await passkeys()).toEqual([])
    const codes = await db.selectFrom('recovery_codes').select('id').where('user_id', '=', ids.nikola).execute()
    expect(codes).toEqual([])
    const told = (await world.mailsTo(mailbox)).find(({ template }) => template === 'mfa-changed')
    expect(told?.text).toContain('Potvrda u dva koraka je postavljena nakon te promjene')
    expect(await templatesTo(evil)).not.toContain('mfa-changed')
  })

  test('the authenticator that he had before stays, with the passkey from then; a passkey added since then goes', async () => {
    const secret = await setUp(nikola, password)
    await addPasskey(world.now())
    const [own] = await passkeys()
    await takeOver()
    await addPasskey(world.now())
    const back = await takeBack()
    expect(back).toMatchObject({ token: null, mfa: { kind: 3 } })
    expect(await passkeys()).toEqual([own])
    expect((await world.mailsTo(mailbox)).filter(({ template }) => template === 'mfa-changed')).toHaveLength(2)
    const code = totpCode(secret, totpStep(world.now()))
    const { challenge } = back.mfa
    expect((await world.call('POST', '/auth/mfa', { body: { challenge, code, isRecoveryCode: false } })).status).toBe(
      200,
    )
  })

  test('the authenticator that he moved to another phone after a change of his own stays when his former mailbox undoes that change', async () => {
    const own = 'nikola.novi@gejmerija.example'
    const former = await setUp(nikola, password)
    const codeOf = (secret: string) => totpCode(secret, totpStep(world.now()))
    world.moveClock(60)
    expect((await edit(nikola, { email: own, password, code: codeOf(former) })).status).toBe(200)
    expect((await confirm(await tokenIn(own, 'address-proof'))).body.data.at).toBeNull()
    world.moveClock(60)
    const secret = await setUp(nikola, password, codeOf(former))
    world.moveClock(60)
    const back = await takeBack()
    expect(back).toMatchObject({ token: null, mfa: { kind: 3 } })
    const prove = (code: string) =>
      world.call('POST', '/auth/mfa', { body: { challenge: back.mfa.challenge, code, isRecoveryCode: false } })
    expect((await prove(codeOf(former))).body.code).toBe('auth.wrongCode')
    expect((await prove(codeOf(secret))).status).toBe(200)
  })

  test('an authenticator that moved by a recovery code goes: whoever found his codes does not have his phone', async () => {
    const own = 'nikola.novi@gejmerija.example'
    const former = await setUp(nikola, password)
    world.moveClock(60)
    const code = totpCode(former, totpStep(world.now()))
    expect((await edit(nikola, { email: own, password, code })).status).toBe(200)
    expect((await confirm(await tokenIn(own, 'address-proof'))).body.data.at).toBeNull()
    world.moveClock(60)
    const asked = { password, code: totpCode(former, totpStep(world.now())) }
    const fresh = await world.call('POST', '/users/mfa/recovery-codes', { token: nikola, body: asked })
    const [found = ''] = fresh.body.data.recoveryCodes as string[]
    await setUp(nikola, password, found)
    expect(await takeBack()).toMatchObject({ mfa: null, token: expect.any(String) })
  })

  test('an authenticator that took the place of codes by e-mail goes: those went to her mailbox', async () => {
    await sql`update users set mfa_kind = 1, mfa_set_at = ${world.now()} where id = ${ids.nikola}`.execute(db)
    const chosen = await takeOver()
    const { challenge } = (await world.signIn(evil, { password: chosen })).body.data.mfa
    const mailed = async () => {
      const [mail] = (await world.mailsTo(evil)).filter(({ template }) => template === 'sign-in-code')
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    }
    const { token } = (
      await world.call('POST', '/auth/mfa', { body: { challenge, code: await mailed(), isRecoveryCode: false } })
    ).body.data
    await sql`delete from mails where template = 'sign-in-code'`.execute(db)
    const { mfa } = (await world.call('POST', '/users/mfa/code', { token, body: { password: chosen } })).body.data
    const proof = { password: chosen, challenge: mfa.challenge, code: await mailed() }
    const { secret } = (await world.call('POST', '/users/mfa/authenticator', { token, body: proof })).body.data
    const code = totpCode(secret, totpStep(world.now()))
    expect((await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code } })).status).toBe(200)
    expect(await takeBack()).toMatchObject({ mfa: null, token: expect.any(String) })
  })

  test('where his second step is passkeys and only those added since are left, it goes with them', async () => {
    await sql`update users set mfa_kind = 4, mfa_set_at = ${world.now()} where id = ${ids.nikola}`.execute(db)
    await takeOver()
    await addPasskey(world.now())
    await sql`insert into recovery_codes (user_id, code_hash) values (${ids.nikola}, 'unused')`.execute(db)
    expect(await takeBack()).toMatchObject({ mfa: null, token: expect.any(String) })
    expect(await passkeys()).toEqual([])
    expect(await db.selectFrom('recovery_codes').select('id').where('user_id', '=', ids.nikola).execute()).toEqual([])
    const told = (await world.mailsTo(mailbox)).filter(({ template }) => template === 'mfa-changed')
    expect(told.map(({ subject }) => subject)).toEqual(['Potvrda u dva koraka je isključena'])
  })

  test('the notice that her address took effect has a link to undo it, for three days', async () => {
    for (const [hours, status] of [
      [72, 200],
      [73, 422],
    ] as const) {
      await edit(await world.tokenOf('amra@brava.example'), { email: evil })
      await confirm(await tokenIn(evil, 'address-proof'))
      world.moveClock(86_400)
      expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
      const notice = (await world.mailsTo(mailbox)).find(({ template }) => template === 'email-changed')
      expect(notice?.text).toContain('Zaustavi ovu promjenu')
      expect(notice?.text).toContain('potvrda u dva koraka i pristupni ključevi postavljeni nakon promjene')
      // A new password would go to her mailbox.
      expect(notice?.text).not.toContain('promijenite lozinku')
      expect(JSON.stringify([notice?.text, notice?.html, notice?.row])).not.toContain(evil)
      const token = await tokenIn(mailbox, 'email-changed')
      expect(token).not.toBe(await tokenIn(mailbox, 'new-address-asked'))
      world.moveClock(hours * 3600)
      expect((await object(token)).status).toBe(status)
      expect(await emailOf(ids.nikola)).toBe(status === 200 ? mailbox : evil)
      expect((await object(token)).body.code).toBe('auth.linkInvalid')
      await sql`delete from mails`.execute(db)
    }
  })

  test.each([
    ['his company was discarded', 'update companies set status = 3 where id = ', ids.gejmerija],
    ['he was disabled', 'update users set is_disabled = true where id = ', ids.nikola],
  ])('where %s in the meantime, he undoes it, and no useless link is mailed', async (_, change, id) => {
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
    const { rows } = await sql<{ status: number }>`select status from companies where id = ${ids.gejmerija}`.execute(db)
    try {
      await sql`${sql.raw(change)} ${id}`.execute(db)
      expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
      expect(await emailOf(ids.nikola)).toBe(mailbox)
      expect(await templatesTo(mailbox)).not.toContain('password-reset')
    } finally {
      await sql`update companies set status = ${rows[0]?.status} where id = ${ids.gejmerija}`.execute(db)
    }
  })

  test('she moves on from her mailbox to another one of hers: he can still undo it with the first link he was sent', async () => {
    const third = 'amra.treca@digitalis.example'
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    const first = await tokenIn(mailbox, 'new-address-asked')
    world.moveClock(86_400)
    expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
    expect((await edit(await world.tokenOf(evil), { email: third, password })).status).toBe(200)
    expect((await confirm(await tokenIn(third, 'address-proof'))).body.data.at).toBeNull()
    expect(await emailOf(ids.nikola)).toBe(third)
    expect((await object(first)).status).toBe(200)
    expect(await emailOf(ids.nikola)).toBe(mailbox)
    expect(await templatesTo(third)).not.toContain('password-reset')
    // The link of the second change does not restore her mailbox.
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).body.code).toBe('auth.linkInvalid')
    expect(await emailOf(ids.nikola)).toBe(mailbox)
  })

  test('the distributor gives him his address back: only her mailbox is told, and his gets no link that would undo it', async () => {
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
    world.moveClock(5 * 86_400)
    await sql`delete from mails`.execute(db)
    expect((await edit(await world.tokenOf('tarik@brava.example'), { email: mailbox.toUpperCase() })).status).toBe(200)
    await confirm(await tokenIn(mailbox.toUpperCase(), 'address-proof'))
    world.moveClock(86_400)
    expect([await due(), await emailOf(ids.nikola)]).toEqual([1, mailbox.toUpperCase()])
    expect(await templatesTo(mailbox)).toEqual([])
    expect(await templatesTo(mailbox.toUpperCase())).toEqual(['address-proof'])
    expect(await templatesTo(evil)).toEqual(['email-changed', 'new-address-asked'])
  })

  test('only the mailbox that an undone change gives the account back to gets its link: one he had before that is told without it', async () => {
    const third = 'amra.treca@digitalis.example'
    for (const email of [evil, third]) {
      await sql`delete from mails`.execute(db)
      await edit(await world.tokenOf('amra@brava.example'), { email })
      await confirm(await tokenIn(email, 'address-proof'))
      world.moveClock(86_400)
      expect([await due(), await emailOf(ids.nikola)]).toEqual([1, email])
      world.moveClock(4 * 86_400)
    }
    expect(await templatesTo(evil)).toEqual(['email-changed', 'new-address-asked'])
    const [notice, ...others] = await world.mailsTo(mailbox)
    expect(others.map(({ template }) => template)).toEqual(['new-address-asked'])
    expect(notice?.template).toBe('email-changed-again')
    for (const unsaid of ['token=', 'prethodna adresa', evil, third])
      expect(JSON.stringify([notice?.text, notice?.html, notice?.row])).not.toContain(unsaid)
  })

  test('another spelling of the current address does not prevent him from undoing it', async () => {
    await edit(amra, { email: evil })
    await confirm(await tokenIn(evil, 'address-proof'))
    world.moveClock(86_400)
    expect([await due(), await emailOf(ids.nikola)]).toEqual([1, evil])
    const again = await world.tokenOf('amra@brava.example')
    expect((await edit(again, { email: evil.toUpperCase() })).status).toBe(200)
    expect((await object(await tokenIn(mailbox, 'new-address-asked'))).status).toBe(200)
    expect(await emailOf(ids.nikola)).toBe(mailbox)
  })

  test('a newer request replaces the previous one, and entering the current address cancels it', async () => {
    await edit(amra, { email: 'first@digitalis.example' })
    await edit(amra, { email: evil })
    expect((await confirm(await tokenIn('first@digitalis.example', 'address-proof'))).status).toBe(422)
    const list = await world.call('POST', '/users/get-users', { token: amra, body: { quickSearch: 'Nikola' } })
    const row = (list.body.data as { id: number }[]).find(({ id }) => id === ids.nikola)
    expect(row).toMatchObject({ email: mailbox, waitingEmail: evil })
    await edit(amra, { email: evil })
    expect(await templatesTo(evil)).toEqual(['address-proof'])
    await edit(amra, {})
    expect((await confirm(await tokenIn(evil, 'address-proof'))).status).toBe(422)
  })
})

describe('the second step of a person in another company', () => {
  const reset = (token: string | undefined, reason = '') =>
    world.call('PUT', `/users/reset-mfa/${ids.nikola}`, { token, body: { reason } })
  const kindOf = async () =>
    (await db.selectFrom('users').select('mfa_kind').where('id', '=', ids.nikola).executeTakeFirstOrThrow()).mfa_kind

  test('needs the distributor, a reason and a day; Nikola can stop it', async () => {
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    const without = await reset(tarik)
    expect([without.body.code, without.body.data.fields]).toMatchObject(['users.reasonNeeded', [{ path: 'reason' }]])
    const asked = await reset(tarik, 'Lost the phone')
    expect(asked.body.data.at).toBe(new Date(world.now().getTime() + 86_400_000).toISOString())
    expect((await reset(tarik, 'Again')).body.code).toBe('users.changeWaits')
    await due()
    expect(await kindOf()).toBe(3)
    expect((await object(await tokenIn(mailbox, 'second-step-reset-asked'))).status).toBe(200)
    world.moveClock(86_400)
    await due()
    expect(await kindOf()).toBe(3)
  })

  test('is off after the day if nobody stops it, and all sessions end', async () => {
    await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
    await reset(tarik, 'Lost the phone')
    expect((await world.call('GET', '/users/profile', { token: nikola })).status).toBe(200)
    world.moveClock(86_400)
    await due()
    expect(await kindOf()).toBe(0)
    const { rows } = await sql`select 1 from sessions where user_id = ${ids.nikola} and ended_at is null`.execute(db)
    expect(rows).toEqual([])
    expect(await templatesTo(mailbox)).toContain('mfa-changed')
  })

  test('stays on if Nikola has set it up again in the meantime', async () => {
    await sql`update users set mfa_kind = 1 where id = ${ids.nikola}`.execute(db)
    await reset(tarik, 'Lost the phone')
    const call = async (path: string, body: object) =>
      (await world.call('POST', `/users/mfa/${path}`, { token: nikola, body })).body.data
    const { mfa } = await call('code', { password })
    const mailed = (await world.mailsTo(mailbox)).find(({ template }) => template === 'sign-in-code')
    const code = /\b\d{6}\b/.exec(mailed?.text ?? '')?.[0]
    const { secret } = await call('authenticator', { password, challenge: mfa.challenge, code })
    await call('authenticator/confirm', { code: totpCode(secret, totpStep(world.now())) })
    expect(await kindOf()).toBe(3)
    world.moveClock(86_400)
    await due()
    expect(await kindOf()).toBe(3)
    expect((await world.mailsTo(mailbox))[0]?.template).toBe('mfa-changed')
  })

  test('is turned off at once by an administrator of his own shop', async () => {
    const { id } = (
      await world.call('POST', '/users', {
        token: amra,
        body: nikolaWith({ firstName: 'Mia', email: 'mia@gejmerija.example', companyId: ids.gejmerija }),
      })
    ).body.data
    await sql`update users set password_hash = (select password_hash from users where id = ${ids.nikola}), mfa_kind = 1
      where id = ${id}`.execute(db)
    const done = await world.call('PUT', `/users/reset-mfa/${id}`, { token: nikola, body: {} })
    expect([done.status, done.body.data.at]).toEqual([200, null])
  })
})

describe('the address of a person who is only invited', () => {
  test('is not proven: another invitation goes to the corrected address', async () => {
    const body = { ...nikolaWith({ userGroups: [9], email: 'typo@gejmerija.example' }), companyId: ids.gejmerija }
    const { id } = (await world.call('POST', '/users', { token: nikola, body })).body.data
    const changed = await world.call('PUT', `/users/${id}`, {
      token: nikola,
      body: { ...body, email: 'right@gejmerija.example' },
    })
    expect(changed.status).toBe(200)
    expect(await emailOf(id)).toBe('right@gejmerija.example')
    const [first] = await world.mailsTo('typo@gejmerija.example')
    const token = new URLSearchParams(/#(\S+)/.exec(first?.text ?? '')?.[1]).get('token')
    const username = 'right@gejmerija.example'
    const used = { body: { username, token, password } }
    expect((await world.call('POST', '/auth/reset-password', used)).body.code).toBe('auth.resetLinkInvalid')
    expect(await templatesTo('right@gejmerija.example')).toEqual(['invitation'])
  })
})
