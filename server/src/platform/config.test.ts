import { describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { ConfigError, demonstrationSecrets, environmentNames, readConfig } from './config.ts'

const own = (digit: string) => digit.repeat(64)
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
    expect(readConfig({})).toMatchObject({ mode: 'demo', port: 4000, publicUrl: 'http://127.0.0.1:4000' })
  })

  it('of production starts with own secrets, newest key first', () => {
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

  it('of production calls no fakes, and nobody starts with certificates unchecked', () => {
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

it('proxies are named by address or network; a host name is not believed', () => {
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe('loopback,linklocal,uniquelocal')
  expect(readConfig({ TRUST_PROXY: '10.0.0.5, 192.168.0.0/16,fd00::/8' }).trustProxy).toBe(
    '10.0.0.5,192.168.0.0/16,fd00::/8',
  )
  expect(readConfig({}).trustProxy).toBe(false)
  for (const wrong of ['everyone', '10.0.0.0/64', 'proxy.example', '10.0.0.5,'])
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('TRUST_PROXY')
})
