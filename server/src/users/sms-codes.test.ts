import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { allSms } from '../all-sms.ts'
import { amra, nikola, signInWorld, tarik } from '../auth/testing/sign-in-world.ts'
import { password } from '../auth/testing/auth-world.ts'
import { smsWorld } from '../sms/testing/sms-world.ts'
import { totpCode, totpStep } from '../security/totp.ts'

const world = await signInWorld()
const sms = await smsWorld(world)
afterAll(() => sms.close())

const phone = '+38761555204'
const shown = '+387•••204'

beforeEach(async () => {
  sms.gateway.set('takes')
  sms.gateway.taken.length = 0
  await sms.turnOn()
  await sql`delete from sms_messages`.execute(world.db)
  await sql`delete from mail_counts`.execute(world.db)
  await sql`delete from mails`.execute(world.db)
  await sql`delete from account_changes`.execute(world.db)
  await sql`update users set phone = '', outsider_until = null`.execute(world.db)
})

const start = (token: string, more: object = {}) =>
  world.call('POST', '/users/mfa/sms', { token, body: { phone: '+387 61 555 204', password, ...more } })
const confirm = (token: string, challenge: string, code: string) =>
  world.call('POST', '/users/mfa/sms/confirm', { token, body: { challenge, code } })
const prove = (challenge: string, code: string, isRecoveryCode = false) =>
  world.call('POST', '/auth/mfa', { body: { challenge, code, isRecoveryCode } })
const resend = (challenge: string) => world.call('POST', '/auth/mfa/resend', { body: { challenge } })
const meOf = async (token: string) => (await world.call('GET', '/users/profile', { token })).body.data.userData
/** A code other than the right one. */
const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

/** A person, usually Amra, turns codes by SMS on. */
async function enrol(who = amra) {
  const token = await world.tokenOf(who)
  const started = await start(token)
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const done = await confirm(token, started.body.data.mfa.challenge, await sms.lastCode())
  expect(done.status, JSON.stringify(done.body)).toBe(200)
  return { token, codes: done.body.data.recoveryCodes as string[] }
}

describe('codes by SMS (guarantee G18)', () => {
  test('Amra proves her number with a code, gets ten recovery codes, and signs in with the next code', async () => {
    const { token, codes } = await enrol()
    expect(new Set(codes).size).toBe(10)
    expect(await meOf(token)).toMatchObject({ phone, mfaKind: 2 })
    expect((await world.mailsTo(amra))[0]?.template).toBe('mfa-changed')
    const first = await world.signIn(amra)
    expect(first.body.data).toMatchObject({ token: null, mfa: { kind: 2, sentTo: shown } })
    const { challenge } = first.body.data.mfa
    const code = await sms.lastCode()
    expect(sms.gateway.taken.at(-1)).toMatchObject({ to: '38761555204', sender: 'Brava', minutes: 10 })
    expect(sms.gateway.taken.at(-1)?.text).toMatch(/@portal\.brava\.test #\d{6}$/)
    expect((await prove(challenge, wrong(code))).body.code).toBe('auth.wrongCode')
    expect((await prove(challenge, code)).status).toBe(200)
    expect((await prove(challenge, code)).body.code).toBe('auth.challengeOver')
  })

  test('a code is only in the text: not in the table after sending, sealed before', async () => {
    sms.gateway.set('busy')
    const token = await world.tokenOf(amra)
    const started = await start(token)
    await expect(sms.sendAll()).rejects.toThrow('outbound.badStatus')
    const waiting = await sms.rows()
    expect(waiting).toMatchObject([{ state: 'queued', tries: 1, kind: 'sign-in-code', to_number: phone }])
    sms.gateway.set('takes')
    const code = await sms.lastCode()
    expect(JSON.stringify(waiting)).not.toContain(code)
    const [sent] = await sms.rows()
    expect(sent).toMatchObject({ state: 'sent', tries: 2, error: null, sealed_data: null })
    expect(JSON.stringify(sent)).not.toContain(code)
    expect((await confirm(token, started.body.data.mfa.challenge, code)).status).toBe(200)
  })

  test('a number without a country, a wrong password and a gateway that is off are refused and send nothing', async () => {
    const token = await world.tokenOf(amra)
    for (const number of ['061 555 204', '', 'phone', '+0 61 555 204', '+387 61', '+387615552041234567']) {
      const { body } = await start(token, { phone: number })
      expect([body.code, body.data.fields?.[0]?.path], number).toEqual(['sms.notANumber', 'phone'])
    }
    expect((await start(token, { password: 'guess' })).body.code).toBe('security.wrongPassword')
    await sms.turnOff()
    expect((await start(token)).body.code).toBe('sms.off')
    expect((await world.call('GET', '/users/mfa', { token })).body.data.smsIsOn).toBe(false)
    expect(await sms.rows()).toEqual([])
  })

  test("another person's challenge, five wrong codes or ten minutes turn nothing on", async () => {
    const token = await world.tokenOf(amra)
    const { challenge } = (await start(token)).body.data.mfa
    const code = await sms.lastCode()
    expect((await confirm(await world.tokenOf(nikola), challenge, code)).body.code).toBe('auth.challengeOver')
    for (let n = 0; n < 4; n += 1) await confirm(token, challenge, wrong(code))
    expect((await confirm(token, challenge, code)).body.code).toBe('auth.challengeOver')
    const late = (await start(token)).body.data.mfa.challenge
    const lateCode = await sms.lastCode()
    world.moveClock(601)
    expect((await confirm(token, late, lateCode)).body.code).toBe('auth.challengeOver')
    expect((await meOf(token)).mfaKind).toBe(0)
  })

  test('a code can be sent again after half a minute, and replaces the first', async () => {
    await enrol()
    const { challenge } = (await world.signIn(amra)).body.data.mfa
    const first = await sms.lastCode()
    const early = await resend(challenge)
    expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'security.tooSoon', '30'])
    world.moveClock(30)
    expect((await resend(challenge)).status).toBe(200)
    const second = await sms.lastCode()
    if (first !== second) expect((await prove(challenge, first)).body.code).toBe('auth.wrongCode')
    expect((await prove(challenge, second)).status).toBe(200)
  })

  test('an expired code is not sent when the gateway comes back', async () => {
    await enrol()
    const before = sms.gateway.taken.length
    sms.gateway.set('busy')
    await world.signIn(amra)
    await expect(sms.sendAll()).rejects.toThrow()
    world.moveClock(601)
    sms.gateway.set('takes')
    await sms.sendAll()
    expect(sms.gateway.taken).toHaveLength(before)
    expect((await sms.rows()).at(-1)).toMatchObject({ state: 'failed', sealed_data: null })
  })

  test('a person who lost the phone signs in with a recovery code, once, and turns SMS off with another', async () => {
    const { codes } = await enrol()
    const { challenge } = (await world.signIn(amra)).body.data.mfa
    const done = await prove(challenge, codes[0] ?? '', true)
    expect(done.body.data.recoveryCodesLeft).toBe(9)
    const token = String(done.body.data.token)
    const off = (code: string) => world.call('PUT', '/users/mfa/disable', { token, body: { password, code } })
    expect((await off(codes[0] ?? '')).body.code).toBe('auth.wrongCode')
    expect((await off(codes[1] ?? '')).status).toBe(200)
    expect((await world.signIn(amra)).body.data.token).not.toBeNull()
  })

  test('while the gateway is off no code is sent, and a recovery code still completes the sign-in', async () => {
    const { codes } = await enrol()
    await sms.turnOff()
    const waiting = await world.signIn(amra)
    expect(waiting.body.data.mfa).toMatchObject({ kind: 2, sentTo: '' })
    world.moveClock(31)
    expect((await resend(waiting.body.data.mfa.challenge)).body.code).toBe('sms.off')
    expect((await prove(waiting.body.data.mfa.challenge, codes[0] ?? '', true)).status).toBe(200)
  })

  test('a number gets a limited number of texts a day; then nothing is sent, and the recovery code works', async () => {
    const { codes } = await enrol()
    await sql`insert into parameters (name, value) values ('smsPerRecipientAndDay', '3')`.execute(world.db)
    const sent: string[] = []
    for (let n = 0; n < 4; n += 1) sent.push((await world.signIn(amra)).body.data.mfa.sentTo)
    expect(sent).toEqual([shown, shown, shown, ''])
    const { challenge } = (await world.signIn(amra)).body.data.mfa
    world.moveClock(31)
    expect((await resend(challenge)).body.code).toBe('mailOutbox.recipientAllowance')
    expect((await prove(challenge, codes[0] ?? '', true)).status).toBe(200)
  })

  test('one person cannot have texts sent to an unlimited number of phones', async () => {
    await sql`insert into parameters (name, value) values ('smsPerRecipientAndDay', '4')`.execute(world.db)
    const token = await world.tokenOf(amra)
    const answers: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { body } = await start(token, { phone: `+3876155520${n}` })
      answers.push(body.code ?? 'sent')
    }
    const usedUp = 'mailOutbox.senderAllowance'
    expect(answers).toEqual(['sent', 'sent', 'sent', 'sent', usedUp, usedUp])
    expect(await sms.rows()).toHaveLength(4)
  })

  test("a code by SMS never counts for another method, nor another method's code for SMS", async () => {
    const token = await world.tokenOf(amra)
    const { challenge } = (await start(token)).body.data.mfa
    const code = await sms.lastCode()
    const byMail = await world.call('POST', '/users/mfa/email/confirm', { token, body: { challenge, code } })
    expect(byMail.body.code).toBe('auth.challengeOver')
    const mailed = (await world.call('POST', '/users/mfa/email', { token, body: { password } })).body.data.mfa.challenge
    const mailCode = /\b(\d{6})\b/.exec((await world.mailsTo(amra))[0]?.text ?? '')?.[1] ?? ''
    expect((await confirm(token, mailed, mailCode)).body.code).toBe('auth.challengeOver')
  })

  test('from SMS to the authenticator: a code from the phone is required first', async () => {
    const { token } = await enrol()
    const without = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
    expect(without.body.code).toBe('users.codeNeeded')
    const { challenge, sentTo } = (await world.call('POST', '/users/mfa/code', { token, body: { password } })).body.data
      .mfa
    expect(sentTo).toBe(phone)
    const proof = { password, challenge, code: await sms.lastCode() }
    const { secret } = (await world.call('POST', '/users/mfa/authenticator', { token, body: proof })).body.data
    const code = totpCode(secret, totpStep(world.now()))
    const done = await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code } })
    expect(done.status).toBe(200)
    expect((await meOf(token)).mfaKind).toBe(3)
  })

  test('Tarik has them when an authenticator becomes mandatory: a code from the phone lets him set one up', async () => {
    const { token } = await enrol(tarik)
    await sql`insert into parameters (name, value) values ('mfaMandatoryForDistributors', 'true')`.execute(world.db)
    const post = (path: string, body: object) => world.call('POST', path, { token, body })
    expect((await post('/users/get-users', {})).body.code).toBe('common.mfaNeeded')
    const sent = await post('/users/mfa/code', { password })
    expect(sent.status).toBe(200)
    const proof = { password, challenge: sent.body.data.mfa.challenge, code: await sms.lastCode() }
    const { secret } = (await post('/users/mfa/authenticator', proof)).body.data
    const code = totpCode(secret, totpStep(world.now()))
    expect((await post('/users/mfa/authenticator/confirm', { code })).status).toBe(200)
    expect((await post('/users/get-users', {})).status).toBe(200)
  })
})

describe('the phone number that receives codes', () => {
  const data = (more: object) => ({ firstName: 'Amra', lastName: 'Hodžić', phone, language: 'bs', ...more })
  const other = '+385915552040'

  test('cannot be changed elsewhere: neither in her profile nor by those who manage her', async () => {
    const { token } = await enrol()
    const own = await world.call('PUT', '/users/update-profile', { token, body: data({ phone: other }) })
    expect([own.body.code, own.body.data.fields[0].path]).toEqual(['users.phoneIsForCodes', 'phone'])
    const byTarik = await world.call('PUT', `/users/${world.world.amra}`, {
      token: await world.tokenOf(tarik),
      body: data({ phone: other, email: amra, userGroups: [10] }),
    })
    expect([byTarik.body.code, byTarik.body.data.fields[0].path]).toEqual(['users.phoneIsForCodes', 'phone'])
    const rest = await world.call('PUT', '/users/update-profile', { token, body: data({ lastName: 'Hodžić-Begić' }) })
    expect(rest.status).toBe(200)
    expect(await meOf(token)).toMatchObject({ phone, lastName: 'Hodžić-Begić' })
  })

  test('needs the password, a code from the former number and one from the new; both numbers and the mailbox are notified', async () => {
    const { token } = await enrol()
    const setAt = async () =>
      (await world.db.selectFrom('users').select('mfa_set_at').where('email', '=', amra).executeTakeFirstOrThrow())
        .mfa_set_at
    const since = await setAt()
    world.moveClock(60)
    const elsewhere = await world.signIn(amra)
    const otherToken = (await prove(elsewhere.body.data.mfa.challenge, await sms.lastCode())).body.data.token
    const waiting = (await world.signIn(amra)).body.data.mfa.challenge
    const waitingCode = await sms.lastCode()
    expect((await start(token, { phone: other })).body.code).toBe('users.codeNeeded')
    const act = (await world.call('POST', '/users/mfa/code', { token, body: { password } })).body.data.mfa
    const proof = { phone: other, challenge: act.challenge, code: await sms.lastCode() }
    const { challenge } = (await start(token, proof)).body.data.mfa
    expect(sms.gateway.taken.at(-1)?.to).toBe('38761555204')
    expect((await meOf(token)).phone).toBe(phone)
    const code = await sms.lastCode()
    expect(sms.gateway.taken.at(-1)?.to).toBe('385915552040')
    await sql`delete from mails`.execute(world.db)
    const done = await confirm(token, challenge, code)
    expect([done.status, done.body.data.recoveryCodes]).toEqual([200, []])
    expect(await meOf(token)).toMatchObject({ phone: other, mfaKind: 2 })
    expect(since).not.toBeNull()
    expect(await setAt()).toEqual(since)
    await sms.sendAll()
    const told = sms.gateway.taken.at(-1)
    expect([told?.to, told?.text.includes('another phone') || told?.text.includes('drugi broj')]).toEqual([
      '38761555204',
      true,
    ])
    expect(told?.text).not.toContain('385')
    const [mail] = await world.mailsTo(amra)
    expect(mail?.template).toBe('phone-changed')
    expect(JSON.stringify([mail?.text, mail?.html, mail?.row])).not.toContain('385915552040')
    // Sessions and sign-ins opened with the former number have ended.
    expect((await world.call('GET', '/users/profile', { token: otherToken })).status).toBe(401)
    expect((await prove(waiting, waitingCode)).body.code).toBe('auth.challengeOver')
    expect((await world.signIn(amra)).body.data.mfa.sentTo).toBe('+385•••040')
  })

  test('a number awaiting its code is dropped once the second step is turned off', async () => {
    const { token, codes } = await enrol()
    const started = await start(token, { phone: other, code: codes[0] })
    const code = await sms.lastCode()
    const off = await world.call('PUT', '/users/mfa/disable', { token, body: { password, code: codes[1] } })
    expect(off.status, JSON.stringify(off.body)).toBe(200)
    expect((await confirm(token, started.body.data.mfa.challenge, code)).body.code).toBe('auth.challengeOver')
    expect(await meOf(token)).toMatchObject({ phone, mfaKind: 0 })
  })
})

test('every text fits into two message parts, in every language, and contains no key', () => {
  for (const template of allSms()) {
    for (const language of ['en', 'bs', 'hr'] as const) {
      const { data, secrets = {} } = template.sample
      const text = template.text({ language, data: data as never, secrets, publicUrl: 'https://portal.brava.example' })
      // Letters outside GSM-7 would halve the available length.
      expect(text, template.kind).toMatch(/^[\x20-\x7e\n]+$/)
      expect(text.length, text).toBeLessThanOrEqual(306)
      expect(text).not.toContain('undefined')
    }
  }
})
