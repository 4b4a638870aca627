import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demonstrationSecrets } from '../../platform/config.ts'
import { CannotOpen } from '../../platform/secrets/aes-gcm.ts'
import { Secrets } from '../../platform/secrets/secrets.ts'
import { resealMfa } from '../../users/reseal-mfa.ts'
import { checkKeks } from './check-keks.ts'
import { keksInUse } from './data-keys.sql.ts'
import { openCodes } from '../revealing/open-codes.ts'
import { revealKeys } from '../revealing/reveal-keys.ts'
import { rotateKeks } from './rotate-keks.ts'
import { codesOf, importWorld } from '../testing/import-world.ts'

const w = await importWorld()
const { db, app } = w
afterAll(() => w.close())

const hex = (text: string) => Buffer.from(text, 'hex')
const demo = { id: 'demo', key: hex(demonstrationSecrets.keyEncryptionKey) }
const fresh = { id: 'k2', key: hex('a7'.repeat(32)) }
const secretsOf = (...keyEncryptionKeys: { id: string; key: Buffer }[]) =>
  new Secrets({
    keyEncryptionKeys,
    fingerprintKey: hex(demonstrationSecrets.fingerprintKey),
    secretsKey: hex(demonstrationSecrets.secretsKey),
  })
const codes = [codesOf(30, 71), codesOf(30, 72), codesOf(30, 73)]
let keyIds: number[] = []

beforeAll(async () => {
  for (const some of codes) await w.importCodes(some)
  keyIds = (await w.keysOf(w.world.northfall)).map((key) => key.id)
  // As many batches as a distributor has after several years.
  const old = secretsOf(demo)
  const rows = Array.from({ length: 3000 }, () => old.newDataKey())
  await db
    .insertInto('data_keys')
    .values(rows.map((row) => ({ kek_id: row.kekId, wrapped: row.wrapped })))
    .execute()
})

// One story, in order: first the rotation of 3,000 data keys, then what must be true after it.
describe('a rotation', { shuffle: false }, () => {
  describe('changing the key-encryption key', () => {
    it('rewraps every data key while people open keys, and none of them notices', async () => {
      Object.assign(app.services, { secrets: secretsOf(fresh, demo) })
      const before = (await keksInUse(db)).find((use) => use.kekId === 'demo')?.dataKeys
      const person = { id: w.lejla, companyId: w.world.brava, sessionId: 1 }
      const lejla = { ...app.services, person, ip: '127.0.0.1' }
      let isDone = false
      const readers = [0, 1, 2, 3].map(async (reader) => {
        let opened = 0
        while (!isDone || opened === 0) {
          const id = keyIds[(opened * 7 + reader * 20) % keyIds.length] as number
          const reveal = { keyIds: [id], kind: 'revealed' } as const
          const isReveal = reader === 0 && opened < 150
          const shown = await (isReveal ? revealKeys(lejla, reveal) : openCodes(app.services, [id]))
          expect(shown.get(id)).toMatch(/^NF26-/)
          opened += 1
        }
        return opened
      })
      // An import during the rotation seals with the new one at once.
      const imported = w.importCodes(codesOf(5, 74))
      const moved = await rotateKeks(app.services)
      isDone = true
      expect((await Promise.all(readers)).every((opened) => opened > 0)).toBe(true)
      await imported
      expect(moved).toBe(before)
      expect((await keksInUse(db)).map((use) => use.kekId)).toEqual(['k2'])
      expect(await rotateKeks(app.services)).toBe(0)
    })

    it('leaves nothing that needs the old one: it can be removed', async () => {
      const secrets = secretsOf(fresh)
      await checkKeks({ db, secrets })
      const opened = new Set((await openCodes({ db, secrets }, keyIds)).values())
      expect(codes.flat().every((code) => opened.has(code))).toBe(true)
      await expect(openCodes({ db, secrets: secretsOf(demo) }, keyIds.slice(0, 1))).rejects.toThrow(CannotOpen)
    })

    it('is recorded in the security log', async () => {
      const rows = await db
        .selectFrom('security_events')
        .select('detail')
        .where('kind', '=', 'keys.kekRotated')
        .execute()
      expect(rows).toEqual([{ detail: { to: 'k2', moved: 3003 } }])
    })
  })

  describe('a data key added behind the rotation', () => {
    it('by a process that still seals with the old one is found by the final pass', async () => {
      const both = secretsOf(fresh, demo)
      const late = secretsOf(demo).newDataKey()
      const batched = (await db.selectFrom('key_batches').select('data_key_id').execute()).map((row) => row.data_key_id)
      const spare = await db
        .selectFrom('data_keys')
        .select('id')
        .where('id', 'not in', batched)
        .orderBy('id')
        .limit(2)
        .execute()
      const [low, high] = spare.map((row) => row.id)
      const wrapOld = (id: number | undefined) =>
        db
          .updateTable('data_keys')
          .set({ kek_id: late.kekId, wrapped: late.wrapped })
          .where('id', '=', id ?? 0)
          .execute()
      await wrapOld(high)
      // The lower id was taken earlier but is committed only after the rotation has passed it.
      const moved = await rotateKeks({ db, secrets: both }, async (done) => {
        if (done === 1) await wrapOld(low)
      })
      expect(moved).toBe(2)
      expect((await keksInUse(db)).map((use) => use.kekId)).toEqual(['k2'])
    })
  })

  describe('a key-encryption key that is in use', () => {
    it('is reported by name at the start if it is missing, and so is one with other bytes under its id', async () => {
      await expect(checkKeks({ db, secrets: secretsOf(demo) })).rejects.toThrow(/"k2" is missing, 300\d data keys/)
      await expect(checkKeks({ db, secrets: secretsOf({ id: 'k2', key: demo.key }) })).rejects.toThrow(
        /"k2" is not the key/,
      )
    })

    it('stops the server from starting without it', async () => {
      const main = fileURLToPath(new URL('../../main.js', import.meta.url))
      const started = promisify(execFile)(process.execPath, [main], {
        env: { PATH: process.env.PATH, BRAVA_MODE: 'test', DATABASE_URL: app.services.config.databaseUrl, PORT: '0' },
      })
      await expect(started).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('"k2" is missing') })
    })
  })
})

describe('changing SECRETS_KEY', () => {
  it('reseals the seed of Lejla’s second step and that of the phone she is moving it to, and the former key is no longer needed', async () => {
    const keys = { keyEncryptionKeys: [fresh], fingerprintKey: hex('11'.repeat(32)) }
    const old = new Secrets({ ...keys, secretsKey: hex('22'.repeat(32)) })
    const both = new Secrets({ ...keys, secretsKey: hex('33'.repeat(32)), formerSecretsKeys: [hex('22'.repeat(32))] })
    const only = new Secrets({ ...keys, secretsKey: hex('33'.repeat(32)) })
    const [seed, next] = ['JBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLU']
    await db
      .updateTable('users')
      .set({
        mfa_secret_sealed: old.seal(seed, `mfa:${w.lejla}`),
        mfa_pending_sealed: old.seal(next, `mfa:${w.lejla}`),
      })
      .where('id', '=', w.lejla)
      .execute()
    expect(await resealMfa({ db, secrets: both })).toBe(2)
    expect(await resealMfa({ db, secrets: both })).toBe(0)
    const { sealed, pending } = await db
      .selectFrom('users')
      .select(['mfa_secret_sealed as sealed', 'mfa_pending_sealed as pending'])
      .where('id', '=', w.lejla)
      .executeTakeFirstOrThrow()
    expect(only.open(sealed as string, `mfa:${w.lejla}`)).toBe(seed)
    expect(only.open(pending as string, `mfa:${w.lejla}`)).toBe(next)
  })
})
