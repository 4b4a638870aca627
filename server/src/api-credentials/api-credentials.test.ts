import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { partnerWorld } from '../partner-api/testing/partner-world.ts'
import { hashPassword } from '../security/password-hash.ts'
import { resealSigningKeys } from './keep-credentials.ts'

const world = await partnerWorld()
const { db, as, partner, companies, clock } = world
const password = 'correct horse battery'
beforeAll(async () => {
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  // Mirza runs Nexa, Amra runs Digitalis.
  await sql`insert into user_roles select id, case username when 'amra' then 10 else 8 end from users where username in ('amra', 'mirza')`.execute(
    db,
  )
})

const wish = (companyId: number, more: object = {}) => ({
  companyId,
  name: 'Web shop',
  scopes: ['catalogue:read', 'balance:read'],
  password,
  ...more,
})
const create = (who: 'mirza' | 'amra' | 'tarik', companyId: number, more: object = {}) =>
  as(who, 'POST', '/ApiCredential/create-api-credential', wish(companyId, more))
const mailsAbout = async (name: string) =>
  (await db.selectFrom('mails').select('id').where('template', '=', name).execute()).length

describe('Mirza manages the credentials of Nexa', () => {
  test('a new one works at once, is shown once, and the list never shows its secret', async () => {
    const before = await mailsAbout('api-credential-created')
    const { status, body } = await create('mirza', companies.nexa)
    expect(status).toBe(200)
    const { credential } = body.data
    expect(credential).toMatch(/^brv_live_[0-9a-f]{18}_[\w-]{43}$/)
    expect((await partner(credential, 'GET', '/balance')).status).toBe(200)
    const list = await as('mirza', 'POST', '/ApiCredential/get-api-credentials', {})
    expect(list.text).not.toContain(credential.slice(-43))
    expect(await mailsAbout('api-credential-created')).toBeGreaterThan(before)
    // Nothing of the secret is stored in plain text.
    const { rows } = await sql<{ row: string }>`select a::text as row from api_credentials a`.execute(db)
    expect(JSON.stringify(rows)).not.toContain(credential.slice(-43))
  })

  test('one for the sandbox begins with brv_test, orders nothing for real and mails nobody', async () => {
    const before = await mailsAbout('api-credential-created')
    const { credential } = (await create('mirza', companies.nexa, { environment: 'test' })).body.data
    expect(credential).toMatch(/^brv_test_[0-9a-f]{18}_[\w-]{43}$/)
    // The play money of a new sandbox.
    expect((await partner(credential, 'GET', '/balance')).body.data.funds).toBe('10000.00')
    expect(await mailsAbout('api-credential-created')).toBe(before)
    const { body } = await as('mirza', 'POST', '/ApiCredential/get-api-credentials', {})
    expect(body.data.map((one: { environment: string }) => one.environment)).toContain('test')
  })

  test('needs his password, and never works for another company', async () => {
    expect((await create('mirza', companies.nexa, { password: 'wrong' })).body.code).toBe('security.wrongPassword')
    expect((await create('mirza', companies.gejmerija)).status).toBe(404)
    expect((await create('amra', companies.gejmerija)).status).toBe(404)
    expect((await create('tarik', companies.brava)).status).toBe(404)
    expect((await create('tarik', companies.gejmerija)).status).toBe(200)
  })

  test('after a rotation both secrets work for 24 hours, then only the new one', async () => {
    const first = (await create('mirza', companies.nexa)).body.data
    const rotated = await as('mirza', 'POST', `/ApiCredential/rotate-api-credential/${first.id}`, { password })
    const second = rotated.body.data.credential
    expect(second).not.toBe(first.credential)
    expect(second.split('_')[2]).toBe(first.credential.split('_')[2])
    for (const text of [first.credential, second]) expect((await partner(text, 'GET', '/balance')).status).toBe(200)
    const now = clock.at
    clock.at = new Date(now.getTime() + 24 * 3_600_000 + 1)
    expect((await partner(first.credential, 'GET', '/balance')).status).toBe(401)
    expect((await partner(second, 'GET', '/balance')).status).toBe(200)
    clock.at = now
  })

  test('a revoked one fails at the next call and can no longer be changed', async () => {
    const { id, credential } = (await create('mirza', companies.nexa)).body.data
    expect((await as('mirza', 'POST', `/ApiCredential/revoke-api-credential/${id}`)).status).toBe(200)
    expect((await partner(credential, 'GET', '/balance')).status).toBe(401)
    const { companyId: _, ...what } = wish(companies.nexa)
    const change = await as('mirza', 'PUT', `/ApiCredential/${id}`, { ...what, version: 2 })
    expect(change.body.code).toBe('apiCredential.revoked')
  })

  test('its scopes and addresses are changed under the version that was read', async () => {
    const { id, credential } = (await create('mirza', companies.nexa)).body.data
    const { companyId: _, ...what } = wish(companies.nexa, {
      scopes: ['catalogue:read'],
      addresses: ['203.0.113.0/24'],
    })
    const before = await mailsAbout('api-credential-changed')
    expect((await as('mirza', 'PUT', `/ApiCredential/${id}`, { ...what, version: 1 })).status).toBe(200)
    expect(await mailsAbout('api-credential-changed')).toBe(before + 1)
    expect((await partner(credential, 'GET', '/catalogue')).body.code).toBe('credential.addressNotAllowed')
    expect((await as('mirza', 'PUT', `/ApiCredential/${id}`, { ...what, version: 1 })).body.code).toBe(
      'common.conflict',
    )
    expect(await mailsAbout('api-credential-changed')).toBe(before + 1)
    const wrong = await as('mirza', 'PUT', `/ApiCredential/${id}`, { ...what, addresses: ['203.0.113'], version: 2 })
    expect(wrong.body.data.fields[0].path).toBe('addresses.0')
  })

  test('signing keys stay readable when SECRETS_KEY changes: all are re-sealed', async () => {
    expect(await resealSigningKeys(world.app.services)).toBe(0)
  })
})

describe('Amra asks her retailer Gejmerija for a credential that she never sees', () => {
  const ask = (companyId: number, who: 'amra' | 'mirza' = 'amra') =>
    as(who, 'POST', `/ApiCredential/ask-for-api-credential/${companyId}`)
  const accessOf = async (companyId: number) =>
    (await as('amra', 'GET', `/ApiCredential/get-api-access/${companyId}`)).body

  test('its admins are mailed once, however often she asks at the same time, and she sees when', async () => {
    await sql`insert into user_roles select id, 8 from users where username = 'nikola' on conflict do nothing`.execute(
      db,
    )
    expect((await accessOf(companies.gejmerija)).data).toMatchObject({ admins: 1, askedDate: null })
    const before = await mailsAbout('api-credential-asked')
    const answers = await Promise.all([1, 2, 3].map(() => ask(companies.gejmerija)))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await ask(companies.gejmerija)).body.code).toBe('apiCredential.askedToday')
    expect(await mailsAbout('api-credential-asked')).toBe(before + 1)
    const { data } = await accessOf(companies.gejmerija)
    expect(data.askedDate).not.toBeNull()
  })

  test('she sees a webhook only while Gejmerija has one', async () => {
    const webhook = { companyId: companies.gejmerija, name: 'Shop', address: 'https://shop.example/brava', types: [] }
    const { body } = await as('tarik', 'POST', '/webhooks/create-webhook', webhook)
    expect((await accessOf(companies.gejmerija)).data.hasWebhook).toBe(true)
    expect((await as('tarik', 'DELETE', `/webhooks/${body.data.id}`)).status).toBe(200)
    expect((await accessOf(companies.gejmerija)).data.hasWebhook).toBe(false)
  })

  test("a sandbox credential does not count for Gejmerija's web shop, so she may still ask", async () => {
    await sql`update api_credentials set revoked_at = now(), revoked_by = created_by
      where company_id = ${companies.gejmerija} and revoked_at is null`.execute(db)
    const { status } = await create('tarik', companies.gejmerija, { environment: 'test' })
    expect(status).toBe(200)
    expect((await accessOf(companies.gejmerija)).data.hasCredential).toBe(false)
  })

  test('she sees whether it has one, never the credential; companies that are not below her are not found', async () => {
    await create('tarik', companies.gejmerija)
    const { data } = await accessOf(companies.gejmerija)
    expect(data.hasCredential).toBe(true)
    expect(Object.keys(data).sort()).toEqual(['admins', 'askedDate', 'hasCredential', 'hasWebhook'])
    expect((await create('amra', companies.gejmerija)).status).toBe(404)
    for (const foreign of [companies.nexa, companies.digitalis, companies.brava]) {
      expect((await ask(foreign)).status).toBe(404)
      expect((await accessOf(foreign)).code).toBe('common.notFound')
    }
  })
})
