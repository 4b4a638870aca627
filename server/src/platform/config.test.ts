import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { ConfigError, demonstrationSecrets, environmentNames, readConfig } from './config.ts'

const own = (name: string) => createHash('sha256').update(name).digest('hex')
const production = {
  BRAVA_MODE: 'production',
  DATABASE_URL: 'postgres://brava@127.0.0.1/brava',
  PUBLIC_URL: 'https://portal.brava.example/',
  KEY_ENCRYPTION_KEYS: `k2:${own('a')},k1:${own('b')}`,
  KEY_FINGERPRINT_KEY: own('c'),
  SECRETS_KEY: own('e'),
  CAPTCHA_KEY: own('f'),
}
const problemsOf = (environment: Record<string, string | undefined>) => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    return error instanceof ConfigError ? [...error.problems] : [String(error)]
  }
}

describe('the configuration', () => {
  it('of a demonstration needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      mode: 'demo',
      port: 4000,
      publicUrl: 'http://localhost:4000',
      host: 'localhost',
    })
  })

  it('of production starts with its own secrets, newest key first', () => {
    const config = readConfig(production)
    expect(config.keyEncryptionKeys.map(({ id }) => id)).toEqual(['k2', 'k1'])
    expect(config.publicUrl).toBe('https://portal.brava.example')
  })

  it('of production names every missing setting at once', () => {
    const problems = problemsOf({ BRAVA_MODE: 'production' }).join('\n')
    for (const name of [
      'KEY_ENCRYPTION_KEYS',
      'KEY_FINGERPRINT_KEY',
      'SECRETS_KEY',
      'CAPTCHA_KEY',
      'DATABASE_URL',
      'PUBLIC_URL',
    ])
      expect(problems).toContain(name)
  })

  it.each([
    ['KEY_ENCRYPTION_KEYS', `k1:${demonstrationSecrets.keyEncryptionKey}`],
    ['KEY_FINGERPRINT_KEY', demonstrationSecrets.fingerprintKey],
    ['SECRETS_KEY', demonstrationSecrets.secretsKey],
    ['CAPTCHA_KEY', demonstrationSecrets.captchaKey],
  ])('of production refuses the demonstration’s %s', (name, value) => {
    expect(problemsOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)])
  })

  it.each([
    ['all zeros', '0'.repeat(64), 'is all zeros'],
    ['one byte', 'a'.repeat(64), 'repeats itself'],
    ['half of it twice', own('half').slice(0, 32).repeat(2), 'repeats itself'],
    ['counted', Buffer.from(Array.from({ length: 32 }, (_, at) => at + 1)).toString('hex'), 'is counted'],
    ['a phrase', Buffer.from('brava-production-secret-2026-abc').toString('hex'), 'is a text'],
    ['few bytes', '00112233445566ff0011223300ff4455660011ff2233445566ff00112233ff44', 'too regular'],
  ])('of production refuses a secret that is %s, for each of them', (_what, weak, said) => {
    for (const name of ['KEY_FINGERPRINT_KEY', 'SECRETS_KEY', 'CAPTCHA_KEY', 'KEY_ENCRYPTION_KEYS']) {
      const value = name === 'KEY_ENCRYPTION_KEYS' ? `k1:${weak}` : weak
      const problems = problemsOf({ ...production, [name]: value })
      expect(problems).toEqual([expect.stringContaining(said)])
      expect(problems[0]).toContain(name)
    }
  })

  it('of production refuses one secret used in two places, even among former ones', () => {
    expect(problemsOf({ ...production, CAPTCHA_KEY: own('c') })).toEqual([
      'KEY_FINGERPRINT_KEY and CAPTCHA_KEY: are the same, each needs its own',
    ])
    expect(problemsOf({ ...production, SECRETS_KEY: `${own('e')},${own('a')}` })).toEqual([
      expect.stringContaining('KEY_ENCRYPTION_KEYS "k2" and SECRETS_KEY'),
    ])
    expect(problemsOf({ ...production, SECRETS_KEY: `${own('e')},${own('e')}` })).toHaveLength(1)
  })

  it('accepts each key id once, in every mode', () => {
    for (const mode of [{}, production]) {
      const twice = { ...mode, KEY_ENCRYPTION_KEYS: `k1:${own('a')},k1:${own('b')}` }
      expect(problemsOf(twice)).toEqual(['KEY_ENCRYPTION_KEYS: the id "k1" stands there twice'])
    }
  })

  it('of production keeps https and the limits of calls', () => {
    expect(problemsOf({ ...production, PUBLIC_URL: 'http://portal.brava.example' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
    ])
    expect(problemsOf({ ...production, RATE_LIMITS: 'off' })).toEqual([expect.stringContaining('RATE_LIMITS')])
    expect(problemsOf({ PUBLIC_URL: 'http://127.0.0.1:4000', RATE_LIMITS: 'off' })).toEqual([])
  })

  it('of a demonstration listens only on this machine, unless that is set twice', () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5', 'portal.example', '127.0.0.1.evil.example']) {
      expect(problemsOf({ HOST })).toEqual([expect.stringContaining('DEMO_ON_NETWORK=on')])
      expect(problemsOf({ HOST, DEMO_ON_NETWORK: 'on' })).toEqual([])
      expect(problemsOf({ ...production, HOST })).toEqual([])
    }
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(problemsOf({ HOST })).toEqual([])
  })

  it('of production follows the European Central Bank, another list, or none; elsewhere only what is set', () => {
    expect(readConfig(production).exchangeRatesUrl).toBe(
      'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    )
    expect(readConfig({ ...production, EXCHANGE_RATES_URL: 'off' }).exchangeRatesUrl).toBeUndefined()
    expect(readConfig({}).exchangeRatesUrl).toBeUndefined()
    expect(problemsOf({ EXCHANGE_RATES_URL: 'http://rates.example/' })).toEqual([
      'EXCHANGE_RATES_URL: The address must begin with https://. Or write off for the bundled list.',
    ])
    expect(problemsOf({ EXCHANGE_RATES_URL: 'http://127.0.0.1:9/' })).toHaveLength(1)
    expect(problemsOf({ EXCHANGE_RATES_URL: 'http://127.0.0.1:9/', OUTBOUND_LOOPBACK: 'on' })).toEqual([])
  })

  it('of production calls no fakes, and no mode starts with certificates unchecked', () => {
    expect(problemsOf({ ...production, OUTBOUND_LOOPBACK: 'on' })).toEqual([
      expect.stringContaining('OUTBOUND_LOOPBACK'),
    ])
    const name = 'NODE_TLS_REJECT_UNAUTHORIZED'
    for (const mode of [{}, production]) {
      expect(problemsOf({ ...mode, [name]: '0' })).toEqual([expect.stringContaining(name)])
    }
  })

  it.each([
    ['PORT', 'seventy'],
    ['KEY_ENCRYPTION_KEYS', 'k1:short'],
    ['SECRETS_KEY', 'zz'],
    ['S3_BUCKET', 'alone'],
    ['LOG_LEVEL', 'loud'],
  ])('names %s when it is not understood', (name, value) => {
    expect(problemsOf({ [name]: value }).join('\n')).toContain(name)
  })
})

it('every variable is explained in docs/configuration.md, and nothing else', async () => {
  const page = await readFile(new URL('../../../docs/configuration.md', import.meta.url), 'utf8')
  const explained = [...page.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  expect(new Set(explained)).toEqual(new Set(environmentNames))
})

it('proxies are named by address or network; a host name is not trusted', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe('loopback,linklocal,uniquelocal')
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,fd00::/8' }).trustProxy).toBe(
    '10.0.0.5,192.168.0.0/16,fd00::/8',
  )
  expect(readConfig({}).trustProxy).toBe(false)
  for (const wrong of ['everyone', '10.0.0.0/64', 'proxy.example', '10.0.0.5,'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
})
