import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { servedSmallWorld } from '../testing/served-small-world.ts'
import { untilWaitedFor } from '../testing/until-waited-for.ts'
import { enterDevice } from './device-credential.ts'

const { db, world, as, app } = await servedSmallWorld()
const tarik = as(world.tarik)
const amra = as(world.amra)
const nikola = as(world.nikola)
const lea = as(world.lea)

let serial = 0
const till = (more: object = {}) => ({
  companyId: world.gejmerija,
  serial: `PAX-${(serial += 1)}`,
  model: 'PAX A920',
  location: 'Titova 5, Sarajevo',
  pin: '4711',
  ...more,
})
const register = async (more: object = {}, by = nikola) =>
  (await by('POST', '/PosDevice/create-pos-device', till(more))).body.data as { id: number; credential: string }
const enter = (credential: string, pin = '4711', at = new Date()) =>
  enterDevice({ ...app.services, clock: { now: () => at } }, { credential, pin, ip: '203.0.113.7' })
/** The company for which the credential sells; null if it is refused. */
const enters = async (...given: Parameters<typeof enter>) => {
  const entered = await enter(...given)
  return entered.entered ? entered.companyId : null
}
const whyNot = async (...given: Parameters<typeof enter>) => {
  const entered = await enter(...given)
  return entered.entered ? null : entered.why
}

describe('POS devices', () => {
  test('Nikola registers a till of Gejmerija: its credential is shown once and lets it in only with the PIN', async () => {
    const { id, credential } = await register()
    expect(credential).toMatch(/^brv_pos_[0-9a-f]{18}_[\w-]{43}$/)
    expect(await enters(credential)).toBe(world.gejmerija)
    expect(await enters(credential, '4712')).toBeNull()
    expect(await enters(credential.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBeNull()
    expect(await enters('brv_pos_x')).toBeNull()
    const seen = (await nikola('GET', `/PosDevice/${id}`)).body.data
    expect(seen).toMatchObject({ companyId: world.gejmerija, location: 'Titova 5, Sarajevo', isDisabled: false })
    expect(seen.lastSeenDate).not.toBeNull()
    const stored = await sql<{ row: string }>`select d::text as row from pos_devices d where id = ${id}`.execute(db)
    expect(stored.rows[0]?.row).not.toContain(credential.slice(-43))
    expect(stored.rows[0]?.row).toContain('argon2id')
  })

  test('a serial number is unique in a company, but may exist in another', async () => {
    const one = till()
    expect((await nikola('POST', '/PosDevice/create-pos-device', one)).status).toBe(200)
    const again = await nikola('POST', '/PosDevice/create-pos-device', { ...one, serial: one.serial.toLowerCase() })
    expect([again.body.code, again.body.data.fields]).toMatchObject(['posDevice.serialTaken', [{ path: 'serial' }]])
    const other = await amra('POST', '/PosDevice/create-pos-device', { ...one, companyId: world.digitalis })
    expect(other.status).toBe(200)
  })

  test('a supplier manages the tills of its retailers, nobody those of other companies', async () => {
    const { id } = await register()
    const rows = async (by: typeof amra, path = 'get-pos-devices') =>
      ((await by('POST', `/PosDevice/${path}`, { pageSize: 500 })).body.data as { id: number }[]).map((row) => row.id)
    expect(await rows(tarik)).toContain(id)
    expect(await rows(amra)).toContain(id)
    expect(await rows(amra, 'get-my-pos-devices')).not.toContain(id)
    expect(await rows(nikola, 'get-my-pos-devices')).toContain(id)
    expect(await rows(lea, 'get-my-pos-devices')).not.toContain(id)
    expect((await lea('GET', `/PosDevice/${id}`)).status).toBe(404)
    // Lea is not an admin: she cannot remove any till.
    expect((await lea('DELETE', `/PosDevice/delete-pos-device/${id}`)).status).toBe(403)
    expect((await nikola('POST', '/PosDevice/create-pos-device', till({ companyId: world.digitalis }))).status).toBe(
      404,
    )
  })

  test('a till that is disabled, removed, or of a blocked company, is out at once; a new credential leaves the old one a day', async () => {
    const { id, credential } = await register()
    const change = async (more: object) => {
      const { version, model, location } = (await nikola('GET', `/PosDevice/${id}`)).body.data
      return nikola('PUT', `/PosDevice/${id}`, { version, model, location, isDisabled: false, ...more })
    }
    expect((await change({ isDisabled: true })).body.data.credential).toBeNull()
    expect(await enters(credential)).toBeNull()
    await change({})
    expect(await enters(credential)).toBe(world.gejmerija)
    const renewed = String((await change({ renewCredential: true, pin: '90210' })).body.data.credential)
    expect(await enters(renewed, '90210')).toBe(world.gejmerija)
    expect(await enters(credential, '90210')).toBe(world.gejmerija)
    expect(await enters(credential, '90210', new Date(Date.now() + 25 * 3_600_000))).toBeNull()
    expect(
      (await nikola('PUT', `/PosDevice/${id}`, { version: 1, model: '', location: 'x', isDisabled: false })).status,
    ).toBe(409)

    await sql`update companies set status = 4 where id = ${world.gejmerija}`.execute(db)
    expect(await enters(renewed, '90210')).toBeNull()
    await sql`update companies set status = 2 where id = ${world.gejmerija}`.execute(db)
    expect((await nikola('DELETE', `/PosDevice/delete-pos-device/${id}`)).status).toBe(200)
    expect(await enters(renewed, '90210')).toBeNull()
    expect((await nikola('GET', `/PosDevice/${id}`)).status).toBe(404)
  })

  test('five wrong PINs lock a till, even when tried at once; its admin Nikola is notified and unlocks it', async () => {
    const { id, credential } = await register()
    expect(await whyNot(credential, '1111')).toBe('wrongPin')
    expect(await enters(credential)).toBe(world.gejmerija)
    // The right one resets the count: five more are needed.
    const tried = await Promise.all(['1', '2', '3', '4', '5'].map((last) => whyNot(credential, `000${last}`)))
    expect(tried.map(String).toSorted()).toEqual(['locked', 'wrongPin', 'wrongPin', 'wrongPin', 'wrongPin'])
    expect(await whyNot(credential)).toBe('locked')
    const seen = (await nikola('GET', `/PosDevice/${id}`)).body.data
    expect(seen.lockedDate).not.toBeNull()
    const told = await db
      .selectFrom('mails')
      .innerJoin('users', 'users.id', 'mails.user_id')
      .where('template', '=', 'pos-device-locked')
      .select(['users.first_name as name', 'users.company_id as company'])
      .execute()
    expect(told).toEqual([{ name: 'Nikola', company: world.gejmerija }])
    // Lea is not an admin, and Amra's company supplies Gejmerija.
    expect((await lea('PUT', `/PosDevice/unlock-pos-device/${id}`)).status).toBe(403)
    expect((await amra('PUT', `/PosDevice/unlock-pos-device/${id}`)).status).toBe(200)
    expect(await enters(credential)).toBe(world.gejmerija)
  })

  test('a stranger cannot make the server compare PINs: not with any text, an unknown till, a wrong secret or a locked till', async () => {
    const { id, credential } = await register()
    let compared = 0
    const tries = (text: string, on: Partial<typeof app.services> = {}) =>
      enterDevice(
        { ...app.services, ...on },
        {
          credential: text,
          get pin() {
            compared += 1
            return '0000'
          },
          ip: '203.0.113.7',
        },
      )
    const noDatabase = new Proxy(db, {
      get: () => {
        throw new Error('nothing is looked up')
      },
    })
    const notValid = { entered: false, why: 'notValid' }
    for (const text of ['brv_pos_x', `${credential}A`]) expect(await tries(text, { db: noDatabase })).toEqual(notValid)
    expect(await tries(credential.replace(/^brv_pos_.{18}/, `brv_pos_${'0'.repeat(18)}`))).toEqual(notValid)
    expect(await tries(credential.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toEqual(notValid)
    expect(compared).toBe(0)
    expect(await tries(credential)).toEqual({ entered: false, why: 'wrongPin' })
    expect(compared).toBe(1)
    await sql`update pos_devices set locked_at = now() where id = ${id}`.execute(db)
    expect(await tries(credential)).toEqual({ entered: false, why: 'locked' })
    expect(compared).toBe(1)
  })

  test('a till that is disabled or gets another PIN while its own is compared does not enter with what was read before', async () => {
    const { id, credential } = await register()
    const { pin_hash: other } = await db
      .selectFrom('pos_devices')
      .select('pin_hash')
      .where('id', '=', (await register({ pin: '90210' })).id)
      .executeTakeFirstOrThrow()
    const meanwhile = (change: object, pin: string) =>
      db.transaction().execute(async (trx) => {
        await trx.selectFrom('pos_devices').select('id').where('id', '=', id).forUpdate().execute()
        const entering = whyNot(credential, pin)
        await untilWaitedFor(db, trx)
        await trx.updateTable('pos_devices').set(change).where('id', '=', id).execute()
        return { entering }
      })
    expect(await (await meanwhile({ pin_hash: other }, '4711')).entering).toBe('wrongPin')
    expect(await enters(credential, '90210')).toBe(world.gejmerija)
    expect(await (await meanwhile({ is_disabled: true }, '90210')).entering).toBe('notValid')
  })

  test('when Amra registers one for Gejmerija, or changes its PIN, its admin Nikola is notified; not of his own actions', async () => {
    const mails = async (of: string) =>
      (
        await sql<{ template: string; first_name: string; by: string }>`
          select m.template, u.first_name, m.data ->> 'by' as by from mails m join users u on u.id = m.user_id
          where m.template in ('pos-device-added', 'pos-device-access') and m.data ->> 'serial' = ${of} order by m.id`.execute(
          db,
        )
      ).rows.map(({ template, first_name, by }) => [template, first_name, by])
    const one = till()
    const { id } = await register(one, amra)
    expect(await mails(one.serial)).toEqual([['pos-device-added', 'Nikola', 'Amra Hodžić']])
    const change = async (by: typeof amra, more: object) => {
      const { version, model, location } = (await by('GET', `/PosDevice/${id}`)).body.data
      expect(
        (await by('PUT', `/PosDevice/${id}`, { version, model, location, isDisabled: false, ...more })).status,
      ).toBe(200)
    }
    await change(amra, { pin: '90210' })
    await change(amra, {})
    await change(nikola, { renewCredential: true })
    expect((await mails(one.serial)).slice(1)).toEqual([['pos-device-access', 'Nikola', 'Amra Hodžić']])
  })

  test.each(['123', '123456789', '12a4'])('a PIN of %s is refused at its field', async (pin) => {
    const answer = await nikola('POST', '/PosDevice/create-pos-device', till({ pin }))
    expect([answer.status, answer.body.data.fields]).toMatchObject([400, [{ path: 'pin' }]])
  })
})
