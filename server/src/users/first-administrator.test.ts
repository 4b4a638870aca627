import { afterAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../platform/config.ts'
import { testDatabase } from '../testing/database.ts'
import { beginDistributor } from './first-administrator.ts'

const url = await testDatabase()
const app = await createApp(
  readConfig({ BRAVA_MODE: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ROLE: 'web' }),
)
await app.startJobs()
afterAll(() => app.close())

const selma = {
  company: 'Example Keys d.o.o.',
  country: 'BA',
  currency: 'BAM',
  vatRateBp: 1700,
  firstName: 'Selma',
  lastName: 'Hadžić',
  email: 'selma@keys.example',
  language: 'bs',
} as const
const begin = (other: object = {}) =>
  beginDistributor(
    app.services.db,
    { ...selma, ...other },
    { publicUrl: 'https://portal.keys.example', now: new Date() },
  )

test.each([
  ['country', 'Bosna', 'not the code of a country'],
  ['currency', 'JPY', 'not a currency with two decimals'],
  ['currency', 'km', 'not a currency with two decimals'],
  ['vatRateBp', Number.NaN, 'The VAT rate is a number'],
  ['vatRateBp', 170_000, 'The VAT rate is a number'],
  ['email', 'selma@', 'not an e-mail address'],
])(
  'in an empty database a distributor whose %s is %s is refused, and nothing is created',
  async (field, value, why) => {
    await expect(begin({ [field]: value })).rejects.toThrow(why)
  },
)

test('in an empty database Selma chooses a password through her link and signs in as administrator; a second setup is refused', async () => {
  const link = new URL(await begin())
  expect([link.origin, link.pathname]).toEqual(['https://portal.keys.example', '/auth/reset-password'])
  const { username, token } = Object.fromEntries(new URLSearchParams(link.hash.slice(1))) as Record<string, string>
  const post = (path: string, payload: object) =>
    app.http.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'accept-language': 'bs' } })
  const password = 'Tri-plave-bravice-91'
  const chosen = await post('/auth/reset-password', { username, token, password })
  expect([chosen.statusCode, chosen.body]).toEqual([200, chosen.body])
  const signedIn = await post('/auth/login', { username, password })
  const profile = await app.http.inject({
    url: '/api/users/profile',
    headers: { authorization: `Bearer ${signedIn.json().data.token}` },
  })
  expect(profile.json().data.userData).toMatchObject({ userGroups: [1] })
  await expect(begin()).rejects.toThrow('A distributor already exists')
})
