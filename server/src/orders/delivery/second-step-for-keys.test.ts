import { secondStepKind } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderWorld, type Who } from '../testing/order-world.ts'
import { setParameters } from '../testing/set-parameters.ts'

const world = await orderWorld()
const { as, db, people, place, stock } = world
const everybody = ['tarik', 'amra', 'nikola', 'mirza'] as const

const stepOf = (who: Who, kind: number) =>
  db.updateTable('users').set({ mfa_kind: kind, phone: '+38761555204' }).where('id', '=', people[who].id).execute()
const passkeyOf = (who: Who) =>
  sql`insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, name)
    values (${people[who].id}, ${crypto.randomUUID()}, '\\x00', 0, '{}', false, 'Phone')`.execute(db)

/** An order of one key, and every way in which a person sees it in the clear. */
async function orderedBy(buyer: Exclude<Who, 'tarik'>) {
  const [key] = await stock('northfall', 1)
  const id = await place({ by: buyer, lines: [['northfall', 1]] })
  const download = () => as(buyer, 'POST', `/orders/download-my-keys/${id}`, { format: 'txt' })
  return {
    id,
    code: key?.code ?? '',
    keyId: key?.id ?? 0,
    waysOf: {
      buyer: [() => as(buyer, 'POST', `/orders/reveal-my-key/${key?.id}`), download],
      distributor: [
        () => as('tarik', 'GET', `/orders/get-order-key-detail/${key?.id}`),
        () => as('tarik', 'GET', `/products/get-plain-key/${key?.id}?reason=Ticket%20118`),
        () => as('tarik', 'POST', `/orders/download-my-keys/${id}`, { format: 'csv' }),
      ],
    },
  }
}

beforeEach(async () => {
  await db.deleteFrom('passkeys').execute()
  await db.updateTable('users').set({ mfa_kind: secondStepKind.off }).execute()
  await setParameters(db, { mfaMandatoryForKeys: true, mfaMandatoryForDistributors: false })
})

describe('where everyone who sees keys needs a second step (guarantee G18)', () => {
  it.each(['amra', 'nikola', 'mirza'] as const)(
    'neither %s nor Tarik sees a key without one, nor with codes by e-mail or SMS; nothing is logged as seen',
    async (buyer) => {
      const { id, code, keyId, waysOf } = await orderedBy(buyer)
      for (const kind of [secondStepKind.off, secondStepKind.email, secondStepKind.sms]) {
        for (const who of [buyer, 'tarik'] as const) await stepOf(who, kind)
        for (const way of [...waysOf.buyer, ...waysOf.distributor]) {
          const answer = await way()
          expect([answer.status, answer.body?.code]).toEqual([403, 'common.secondStepNeeded'])
          expect(answer.text).not.toContain(code)
        }
      }
      const seen = await db.selectFrom('custody_log').select('kind').where('key_id', '=', keyId).execute()
      expect(seen.map(({ kind }) => kind)).not.toContain('revealed')
      expect(seen.map(({ kind }) => kind)).not.toContain('downloaded')
      // The order itself is visible, with the key masked.
      expect((await as(buyer, 'GET', `/orders/get-my-order/${id}`)).status).toBe(200)
    },
  )

  it.each(['amra', 'nikola', 'mirza'] as const)(
    '%s and Tarik see it with an authenticator, with a passkey, and with a passkey beside codes by e-mail',
    async (buyer) => {
      const { code, waysOf } = await orderedBy(buyer)
      const readable = async () => {
        for (const way of [...waysOf.buyer, ...waysOf.distributor]) {
          const answer = await way()
          expect([answer.status, answer.text.includes(code)]).toEqual([200, true])
        }
      }
      for (const who of [buyer, 'tarik'] as const) await stepOf(who, secondStepKind.authenticator)
      await readable()
      for (const who of [buyer, 'tarik'] as const) {
        await stepOf(who, secondStepKind.passkey)
        await passkeyOf(who)
      }
      await readable()
      for (const who of [buyer, 'tarik'] as const) await stepOf(who, secondStepKind.email)
      await readable()
    },
  )

  it('a stranger is never asked for a second step: the key is simply not found', async () => {
    const { keyId } = await orderedBy('nikola')
    for (const who of ['amra', 'mirza'] as const)
      expect((await as(who, 'POST', `/orders/reveal-my-key/${keyId}`)).status).toBe(404)
  })

  it('nobody is asked for one while the parameter is off, which is the default', async () => {
    await setParameters(db, { mfaMandatoryForKeys: false })
    const { code, waysOf } = await orderedBy('nikola')
    for (const way of [...waysOf.buyer, ...waysOf.distributor]) expect((await way()).text).toContain(code)
  })
})

describe('where distributors need a second step (guarantee G18)', () => {
  it('Tarik can do nothing with codes by e-mail or SMS, and everything with an authenticator or a passkey; partners are not affected', async () => {
    await setParameters(db, { mfaMandatoryForDistributors: true, mfaMandatoryForKeys: false })
    const profile = (who: Who) => as(who, 'GET', '/users/profile')
    const acts = () => as('tarik', 'POST', '/users/get-users', {})
    for (const kind of [secondStepKind.off, secondStepKind.email, secondStepKind.sms]) {
      await stepOf('tarik', kind)
      expect((await acts()).body.code).toBe('common.mfaNeeded')
      expect((await profile('tarik')).body.data.userData.mustSetUpMfa).toBe(true)
    }
    await stepOf('tarik', secondStepKind.authenticator)
    expect((await acts()).status).toBe(200)
    await stepOf('tarik', secondStepKind.passkey)
    await passkeyOf('tarik')
    expect((await acts()).status).toBe(200)
    for (const who of everybody) expect((await profile(who)).body.data.userData.mustSetUpMfa, who).toBe(false)
  })
})
