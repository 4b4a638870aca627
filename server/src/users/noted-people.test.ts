import { sql } from 'kysely'
import { afterAll, beforeEach, describe } from 'vitest'
import { sendResetLink } from '../auth/forgot-password.ts'
import { password } from '../auth/testing/auth-world.ts'
import { amra, lea, nikola, nikolaWith, signInWorld, tarik } from '../auth/testing/sign-in-world.ts'
import { type NotedAct, testNotedActs } from '../security/testing/noted-acts.ts'
import { totpCode, totpStep } from '../security/totp.ts'
import { smsWorld } from '../sms/testing/sms-world.ts'

const world = await signInWorld()
const sms = await smsWorld(world)
afterAll(() => sms.close())
// The tests' gateway is on this machine.
Object.assign(world.app.services, { outbound: sms.services.outbound })
const { db } = world
const ids = world.world
await sql`insert into user_roles (user_id, role_id) values (${ids.tarik}, 1) on conflict do nothing`.execute(db)
const hashes = await db.selectFrom('users').select(['id', 'password_hash']).execute()
const who = {
  tarik: { id: ids.tarik, companyId: ids.brava },
  amra: { id: ids.amra, companyId: ids.digitalis },
  nikola: { id: ids.nikola, companyId: ids.gejmerija },
  lea: { id: ids.lea, companyId: ids.nordlicht },
}
const newPassword = 'tri plave lubenice'
const phone = '+38761555204'
/** Links, codes and passwords of the acts. */
const secrets: string[] = [password, newPassword]

beforeEach(async () => {
  await sql`delete from mail_counts`.execute(db)
  await sql`delete from mails`.execute(db)
  await sql`delete from account_changes`.execute(db)
  await sql`delete from sms_messages`.execute(db)
  await sql`update users set phone = '', outsider_until = null`.execute(db)
  for (const { id, password_hash } of hashes)
    await db.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
})

const tokenIn = async (address: string, template: string) => {
  const mail = (await world.mailsTo(address)).find((each) => each.template === template)
  const token = new URLSearchParams(/#(\S+)/.exec(mail?.text ?? '')?.[1]).get('token') ?? ''
  secrets.push(token)
  return token
}
const sessionsOf = async (token: string) =>
  (await world.call('GET', '/auth/sessions', { token })).body.data as { id: number; isCurrent: boolean }[]
const newSecret = async () => {
  const code = await sms.lastCode()
  secrets.push(code)
  return code
}
/** Amra has codes sent to one of her numbers. */
async function textsTo(token: string, number: string, more: object = {}) {
  const started = await world.call('POST', '/users/mfa/sms', { token, body: { phone: number, password, ...more } })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  const { challenge } = started.body.data.mfa
  return world.call('POST', '/users/mfa/sms/confirm', { token, body: { challenge, code: await newSecret() } })
}
let told: object = {}

const acts: readonly NotedAct[] = [
  {
    kind: 'auth.sessionEnded',
    by: who.amra,
    act: async () => {
      const other = await world.tokenOf(amra)
      const session = (await sessionsOf(other)).find(({ isCurrent }) => isCurrent)
      told = { sessionId: session?.id }
      return world.call('DELETE', `/auth/sessions/${session?.id}`, { token: await world.tokenOf(amra) })
    },
    detail: () => told,
  },
  {
    kind: 'auth.otherSessionsEnded',
    by: who.lea,
    act: async () => {
      const token = await world.tokenOf(lea)
      await world.tokenOf(lea)
      told = { ended: (await sessionsOf(token)).length - 1 }
      return world.call('PUT', '/auth/end-other-sessions', { token })
    },
    detail: () => told,
  },
  {
    kind: 'auth.resetRequested',
    by: who.amra,
    act: async () => {
      const asked = await world.call('POST', '/auth/forgot-password', { body: { username: amra } })
      await sendResetLink(world.app.services, { username: amra, ip: '203.0.113.5' })
      await tokenIn(amra, 'password-reset')
      return asked
    },
    detail: {},
  },
  {
    kind: 'auth.passwordReset',
    by: who.amra,
    act: async () => {
      await sendResetLink(world.app.services, { username: amra, ip: '203.0.113.5' })
      const token = await tokenIn(amra, 'password-reset')
      return world.call('POST', '/auth/reset-password', { body: { username: amra, password: newPassword, token } })
    },
    detail: {},
  },
  {
    kind: 'users.passwordChanged',
    by: who.nikola,
    act: async () =>
      world.call('PUT', '/users/change-password', {
        token: await world.tokenOf(nikola),
        body: { oldPassword: password, newPassword },
      }),
    detail: {},
  },
  {
    kind: 'users.changed',
    by: who.amra,
    act: async () =>
      world.call('PUT', `/users/${ids.nikola}`, {
        token: await world.tokenOf(amra),
        body: { ...nikolaWith([8]), phone: '+387 65 111 222' },
      }),
    detail: { userId: ids.nikola, companyId: ids.gejmerija },
  },
  {
    kind: 'users.invited',
    by: who.amra,
    act: async () => {
      const email = `dino-${crypto.randomUUID()}@gejmerija.example`
      const invited = await world.call('POST', '/users', {
        token: await world.tokenOf(amra),
        body: { ...nikolaWith([9]), firstName: 'Dino', email, companyId: ids.gejmerija },
      })
      await tokenIn(email, 'invitation')
      told = { userId: invited.body.data.id, companyId: ids.gejmerija, roles: [9] }
      return invited
    },
    detail: () => told,
  },
  {
    kind: 'users.resetSent',
    by: who.amra,
    act: async () => {
      const sent = await world.call('PUT', `/users/reset-password/${ids.nikola}`, { token: await world.tokenOf(amra) })
      await tokenIn(nikola, 'password-reset')
      return sent
    },
    detail: { userId: ids.nikola, companyId: ids.gejmerija },
  },
  {
    kind: 'users.mfaResetAsked',
    by: who.tarik,
    act: async () => {
      await sql`update users set mfa_kind = 3 where id = ${ids.nikola}`.execute(db)
      const asked = await world.call('PUT', `/users/reset-mfa/${ids.nikola}`, {
        token: await world.tokenOf(tarik),
        body: { reason: 'Lost phone' },
      })
      await tokenIn(nikola, 'second-step-reset-asked')
      const change = await db.selectFrom('account_changes').select('id').executeTakeFirstOrThrow()
      told = { userId: ids.nikola, companyId: ids.gejmerija, changeId: change.id, reason: 'Lost phone' }
      return asked
    },
    detail: () => told,
  },
  {
    kind: 'users.emailProven',
    by: who.nikola,
    act: async () => {
      const email = 'nikola.novi@gejmerija.example'
      const body = { ...nikolaWith([8]), email }
      await world.call('PUT', `/users/${ids.nikola}`, { token: await world.tokenOf(amra), body })
      const change = await db.selectFrom('account_changes').select('id').executeTakeFirstOrThrow()
      told = { changeId: change.id }
      return world.call('POST', '/auth/confirm-address', { body: { token: await tokenIn(email, 'address-proof') } })
    },
    detail: () => told,
  },
  {
    kind: 'users.phoneChanged',
    by: who.amra,
    act: async () => {
      const token = await world.tokenOf(amra)
      secrets.push(...((await textsTo(token, phone)).body.data.recoveryCodes as string[]))
      const asked = await world.call('POST', '/users/mfa/code', { token, body: { password } })
      const { challenge } = asked.body.data.mfa
      return textsTo(token, '+38765999111', { challenge, code: await newSecret() })
    },
    detail: { userId: ids.amra },
  },
  {
    kind: 'users.recoveryCodesRenewed',
    by: who.amra,
    act: async () => {
      const token = await world.tokenOf(amra)
      const started = await world.call('POST', '/users/mfa/authenticator', { token, body: { password } })
      const secret = started.body.data.secret as string
      const codeNow = () => totpCode(secret, totpStep(world.now()))
      await world.call('POST', '/users/mfa/authenticator/confirm', { token, body: { code: codeNow() } })
      world.moveClock(60)
      const body = { password, code: codeNow() }
      const renewed = await world.call('POST', '/users/mfa/recovery-codes', { token, body })
      secrets.push(secret, ...(renewed.body.data.recoveryCodes as string[]))
      return renewed
    },
    detail: {},
  },
  {
    kind: 'sms.gatewayTested',
    by: who.tarik,
    act: async () => {
      await sql`update users set phone = ${phone} where id = ${ids.tarik}`.execute(db)
      return world.call('POST', '/sms/gateway/test', { token: await world.tokenOf(tarik) })
    },
    detail: {},
  },
]

describe('what people do with passwords, sessions and other people is logged with who did it (guarantee G46)', () => {
  testNotedActs(db, acts, { ip: '203.0.113.5', secrets: () => secrets })
})
