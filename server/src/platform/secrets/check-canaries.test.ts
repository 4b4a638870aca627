import { createHash, randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { refuseDemonstrationPeople } from '../../users/refuse-demonstration-people.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { testDatabase } from '../../testing/database.ts'
import { smallWorld } from '../../testing/small-world.ts'
import { type Config, demonstrationPassword, readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { checkCanaries, renewCanaries } from './check-canaries.ts'
import { Secrets } from './secrets.ts'

const url = await testDatabase()
await migrate(url)
const { db } = connect(url, { size: 4 })
const hex = () => randomBytes(32).toString('hex')
const own = { KEY_ENCRYPTION_KEYS: `k1:${hex()}`, KEY_FINGERPRINT_KEY: hex(), SECRETS_KEY: hex(), CAPTCHA_KEY: hex() }
const configOf = (more: object = {}): Config => readConfig({ BRAVA_MODE: 'test', ...own, ...more })
const servicesOf = (more: object = {}) => {
  const config = configOf(more)
  return { db, config, secrets: new Secrets(config) }
}
const refusal = (more: object) =>
  checkCanaries(servicesOf(more)).then(
    () => '',
    (error: Error) => error.message,
  )

beforeEach(async () => {
  await db.deleteFrom('secret_canaries').execute()
  await checkCanaries(servicesOf())
})

describe('a key that does not belong to this database (guarantee G51)', () => {
  test.each([
    ['KEY_FINGERPRINT_KEY', hex()],
    ['SECRETS_KEY', hex()],
    ['CAPTCHA_KEY', hex()],
    ['KEY_ENCRYPTION_KEYS', `k1:${hex()}`],
  ])('%s is refused by name; with the right key everything works again', async (name, value) => {
    const message = await refusal({ [name]: value })
    expect(message).toContain(name)
    expect(message.split('\n')).toHaveLength(2)
    // The message contains neither key nor canary.
    expect(message).not.toMatch(/[0-9a-f]{32}/)
    expect(await refusal({})).toBe('')
  })

  test('a wrong fingerprint key stops the server before it accepts any connection', { timeout: 180_000 }, async () => {
    const main = fileURLToPath(new URL('../../main.js', import.meta.url))
    const start = (more: object) =>
      promisify(execFile)(process.execPath, [main], {
        env: { PATH: process.env.PATH, BRAVA_MODE: 'test', DATABASE_URL: url, PORT: '0', ...own, ...more },
      })
    await expect(start({ KEY_FINGERPRINT_KEY: hex() })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('KEY_FINGERPRINT_KEY: is not the key that this database was filled with'),
    })
  })

  test('of two processes that initialise an empty database at once with different keys, one is refused', async () => {
    await db.deleteFrom('secret_canaries').execute()
    const both = await Promise.all([refusal({}), refusal({ KEY_FINGERPRINT_KEY: hex() })])
    expect(both.filter((message) => message === '')).toHaveLength(1)
  })
})

describe('changing keys', () => {
  test('a new SECRETS_KEY works beside the previous one, and alone once rotate-keys has run', async () => {
    const fresh = hex()
    expect(await refusal({ SECRETS_KEY: `${fresh},${own.SECRETS_KEY}` })).toBe('')
    expect(await refusal({ SECRETS_KEY: fresh })).toContain('SECRETS_KEY')
    await renewCanaries(servicesOf({ SECRETS_KEY: `${fresh},${own.SECRETS_KEY}` }))
    expect(await refusal({ SECRETS_KEY: fresh })).toBe('')
  })

  test('another key-encryption key is accepted, and the previous one may be removed', async () => {
    const k2 = `k2:${hex()}`
    expect(await refusal({ KEY_ENCRYPTION_KEYS: `${k2},${own.KEY_ENCRYPTION_KEYS}` })).toBe('')
    expect(await refusal({ KEY_ENCRYPTION_KEYS: k2 })).toBe('')
    expect(await refusal({ KEY_ENCRYPTION_KEYS: `k2:${hex()}` })).toContain('"k2"')
  })

  test('the command accepts a new CAPTCHA_KEY and never another fingerprint key', { timeout: 180_000 }, async () => {
    const command = fileURLToPath(new URL('../../rotate-keys.ts', import.meta.url))
    const run = (more: object, ...given: string[]) =>
      promisify(execFile)(process.execPath, [command, ...given], {
        env: { PATH: process.env.PATH, BRAVA_MODE: 'test', DATABASE_URL: url, ...own, ...more },
      })
    const CAPTCHA_KEY = hex()
    await run({ CAPTCHA_KEY }, '--status')
    expect(await refusal({ CAPTCHA_KEY })).toContain('CAPTCHA_KEY')
    await run({ CAPTCHA_KEY })
    expect(await refusal({ CAPTCHA_KEY })).toBe('')
    await expect(run({ KEY_FINGERPRINT_KEY: hex() })).rejects.toMatchObject({
      stderr: expect.stringContaining('KEY_FINGERPRINT_KEY'),
    })
  })
})

describe('production with the people of the demonstration', () => {
  test('does not start, even if only some of them are left; with other people it does', async () => {
    const small = await smallWorld()
    try {
      const production = { db: small.db, config: { ...configOf(), mode: 'production' as const } }
      await refuseDemonstrationPeople(production)
      const hash = await hashPassword(demonstrationPassword)
      await small.db.updateTable('users').set({ password_hash: hash }).execute()
      await expect(refuseDemonstrationPeople(production)).rejects.toThrow('demonstration users')
      await refuseDemonstrationPeople({ ...production, config: configOf() })
      // One still has it, at an address of the demonstration.
      await small.db.updateTable('users').set({ password_hash: null }).where('id', '<>', small.world.nikola).execute()
      await expect(refuseDemonstrationPeople(production)).rejects.toThrow('demonstration users')
      const other = await hashPassword(createHash('sha256').update('other').digest('hex'))
      await small.db.updateTable('users').set({ password_hash: other }).execute()
      await refuseDemonstrationPeople(production)
    } finally {
      await small.close()
    }
  })
})
