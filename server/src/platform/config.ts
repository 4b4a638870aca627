import { z } from 'zod'
import { flawOfHosts } from './db/hosts.ts'
import { trustedProxies } from './http/trusted-proxies.ts'
import { outsideAddress } from './outbound/outside-address.ts'
import { Refused } from './refuse.ts'
import { sameSecrets, secretFlaw } from './secrets/secret-flaw.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/i, 'needs 64 hexadecimal digits (32 bytes)')

/** Secrets of the demonstration: public on purpose and refused in production mode. */
export const demonstrationSecrets = {
  keyEncryptionKey: 'd0'.repeat(32),
  fingerprintKey: 'd1'.repeat(32),
  secretsKey: 'd2'.repeat(32),
  captchaKey: 'd3'.repeat(32),
} as const

/** The password of everybody in the demonstration. */
export const demonstrationPassword = 'Kljuc-u-bravi-26'

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const Environment = z.object({
  BRAVA_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_URL: z.string().optional(),
  PREPARED_STATEMENTS: z.enum(['on', 'off']).optional(),
  DATABASE_REPLICA_URL: z.string().optional(),
  DATABASE_REPLICA_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(8),
  DATABASE_REPLICA_LAG_SECONDS: z.coerce.number().min(1).max(3600).default(10),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(16),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  // 127.0.0.1, and ::1 if there is one.
  HOST: z.string().default('localhost'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.string().default('false'),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(25).default(0),
  ROLE: z.enum(['all', 'web', 'jobs']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  FILES_DIR: z.string().default('.data/files'),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_REGION: z.string().default('eu-central-1'),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Brava <no-reply@brava.example>'),
  MAIL_BOUNCES_TO: z
    .string()
    .regex(/^[\w.-]{1,30}@[\w.-]+$/, 'needs an address whose part before the @ has 30 letters at most and no +')
    .optional(),
  KEY_ENCRYPTION_KEYS: z.string().optional(),
  KEY_FINGERPRINT_KEY: hex32.optional(),
  SECRETS_KEY: z
    .string()
    .regex(
      /^[0-9a-f]{64}(,[0-9a-f]{64})*$/i,
      'needs 64 hexadecimal digits (32 bytes); former ones may follow after commas',
    )
    .optional(),
  CAPTCHA_KEY: hex32.optional(),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SHED_LAG_MS: z.coerce.number().int().min(50).max(60_000).default(200),
  EXCHANGE_RATES_URL: z.string().optional(),
  VIES_URL: z.string().optional(),
  OUTBOUND_LOOPBACK: z.enum(['on', 'off']).default('off'),
  DEMO_ON_NETWORK: z.enum(['on', 'off']).default('off'),
})

/** The European Central Bank's reference rates of the day. */
const officialRatesUrl = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'

/** VIES, the European Commission's register of VAT numbers. */
const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

/** Every variable that is read; docs/configuration.md explains each. */
export const environmentNames = Object.keys(Environment.shape)

export interface Config {
  mode: 'demo' | 'production' | 'test'
  databaseUrl: string | undefined
  /** The same database through a pooler in transaction mode (PgBouncer), for the work of calls and jobs. */
  databasePoolUrl: string | undefined
  /** Named statements, which each connection plans once. A pooler must support them. */
  preparedStatements: boolean
  databasePoolSize: number
  /** A streaming replica from which reports and files are read while it lags no more than this. */
  replica: { url: string; poolSize: number; lagSeconds: number } | undefined
  port: number
  host: string
  /** Where metrics are served, separate from the portal; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined
  /** Where people reach the portal; links in mails start with this, never with the request's Host header. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted; false: the caller's own address counts. */
  trustProxy: string | false
  /** How long a stopping process reports that on /readyz and still serves before it stops accepting calls. */
  stopDelaySeconds: number
  role: 'all' | 'web' | 'jobs'
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  filesDir: string
  s3: { endpoint: string; bucket: string; accessKey: string; secretKey: string; region: string } | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where undeliverable mails return to, each to its own address: bounces@… becomes bounces+17-…@… */
  mailBouncesTo: string | undefined
  /** Key-encryption keys by id, newest first; the first seals, all open. */
  keyEncryptionKeys: readonly { id: string; key: Buffer }[]
  fingerprintKey: Buffer
  /** Seals small secrets; the former ones still open. */
  secretsKey: Buffer
  formerSecretsKeys: readonly Buffer[]
  captchaKey: Buffer
  rateLimits: boolean
  /** How much the event loop may lag before lists and reports are turned away, milliseconds. */
  shedLagMs: number
  /** Where the official list of exchange rates is fetched; undefined: the bundled list is used. */
  exchangeRatesUrl: string | undefined
  /** Where VAT numbers are checked; undefined: nowhere, they are confirmed manually. */
  viesUrl: string | undefined
  /** Fakes on this machine may replace outside servers; never in production mode. */
  outboundLoopback: boolean
}

/** The environment was not understood; `problems` names each variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Configuration is not valid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

function parseKeys(text: string, problems: string[]): { id: string; key: Buffer }[] {
  return text.split(',').flatMap((part) => {
    const [id, hex] = part.trim().split(':')
    if (!id || !/^[a-z0-9]{1,16}$/.test(id) || !hex || !/^[0-9a-f]{64}$/i.test(hex)) {
      problems.push('KEY_ENCRYPTION_KEYS: write id:hex with 64 hexadecimal digits, newest first, separated by commas')
      return []
    }
    return [{ id, key: Buffer.from(hex, 'hex') }]
  })
}

/** Why an address could never be called; undefined when it could. */
function addressFlaw(address: string, loopback: boolean): string | undefined {
  try {
    outsideAddress(address, { loopback })
    return undefined
  } catch (error) {
    if (error instanceof Refused) return error.text('en')
    throw error
  }
}

/** Secrets that were not generated at random, and those that are used twice. */
function secretProblems(config: Config): string[] {
  const secrets = [
    ...config.keyEncryptionKeys.map(({ id, key }) => ({ name: `KEY_ENCRYPTION_KEYS "${id}"`, key })),
    { name: 'KEY_FINGERPRINT_KEY', key: config.fingerprintKey },
    ...[config.secretsKey, ...config.formerSecretsKeys].map((key) => ({ name: 'SECRETS_KEY', key })),
    { name: 'CAPTCHA_KEY', key: config.captchaKey },
  ]
  // The demonstration's secrets are not random either, and are reported by name.
  const known = new Set<string>(Object.values(demonstrationSecrets))
  const flawed = secrets.flatMap(({ name, key }) => {
    const flaw = known.has(key.toString('hex')) ? undefined : secretFlaw(key)
    return flaw ? [`${name}: ${flaw}; make one with openssl rand -hex 32`] : []
  })
  return [...flawed, ...sameSecrets(secrets).map((names) => `${names}: are the same, each needs its own`)]
}

/**
 * Reads the environment once, at the start. Throws ConfigError with every problem in it. Production mode refuses
 * missing, weak, repeated and demonstration secrets, and anything that opens the portal; every variable is explained in
 * docs/configuration.md.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  const problems: string[] = []
  const production = env.BRAVA_MODE === 'production'

  const secret = (name: string, value: string | undefined, demonstration: string): Buffer => {
    if (production && !value) problems.push(`${name}: must be set in production mode`)
    if (production && value?.toLowerCase() === demonstration)
      problems.push(`${name}: is the demonstration secret, choose your own`)
    return Buffer.from(value ?? demonstration, 'hex')
  }

  if (production && !env.KEY_ENCRYPTION_KEYS) problems.push('KEY_ENCRYPTION_KEYS: must be set in production mode')
  const keyEncryptionKeys = parseKeys(
    env.KEY_ENCRYPTION_KEYS ?? `demo:${demonstrationSecrets.keyEncryptionKey}`,
    problems,
  )
  if (
    production &&
    keyEncryptionKeys.some(({ key }) => key.toString('hex') === demonstrationSecrets.keyEncryptionKey)
  ) {
    problems.push('KEY_ENCRYPTION_KEYS: contains the demonstration secret, choose your own')
  }
  const ids = keyEncryptionKeys.map(({ id }) => id)
  for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at))) {
    problems.push(`KEY_ENCRYPTION_KEYS: the id "${id}" stands there twice`)
  }
  if (production && !env.DATABASE_URL) problems.push('DATABASE_URL: must be set in production mode')
  for (const name of ['DATABASE_URL', 'DATABASE_POOL_URL', 'DATABASE_REPLICA_URL'] as const) {
    const flaw = flawOfHosts(env[name] ?? '')
    if (flaw !== undefined) problems.push(`${name}: ${flaw}`)
  }
  if (production && !env.PUBLIC_URL) problems.push('PUBLIC_URL: must be set in production mode (links in mails)')
  if (production && env.PUBLIC_URL && new URL(env.PUBLIC_URL).protocol !== 'https:') {
    problems.push('PUBLIC_URL: must begin with https:// in production mode')
  }
  if (production && env.RATE_LIMITS === 'off') problems.push('RATE_LIMITS: must stay on in production mode')
  if (env.BRAVA_MODE === 'demo' && !isLoopback(env.HOST) && env.DEMO_ON_NETWORK !== 'on') {
    problems.push(
      'HOST: everybody knows the passwords of a demonstration, so it listens on this machine alone; DEMO_ON_NETWORK=on opens it to others all the same',
    )
  }
  const trustProxy = trustedProxies(env.TRUST_PROXY)
  if (trustProxy === null) {
    problems.push(
      'TRUST_PROXY: write true, false, or addresses and networks separated by commas (10.0.0.5,192.168.0.0/16)',
    )
  }
  if (env.METRICS_PORT !== undefined && env.METRICS_PORT !== 0 && env.METRICS_PORT === env.PORT) {
    problems.push('METRICS_PORT: must not be the port of the portal, the measures have no sign-in')
  }
  const s3Parts = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY, env.S3_SECRET_KEY]
  if (s3Parts.some(Boolean) && !s3Parts.every(Boolean)) {
    problems.push('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY: set all four or none')
  }

  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] === '0') {
    problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED: certificates are always checked, remove it (NODE_EXTRA_CA_CERTS adds an authority)',
    )
  }
  const outboundLoopback = env.OUTBOUND_LOOPBACK === 'on'
  if (production && outboundLoopback) problems.push('OUTBOUND_LOOPBACK: is for development, not for production mode')
  const exchangeRatesUrl =
    env.EXCHANGE_RATES_URL === 'off'
      ? undefined
      : (env.EXCHANGE_RATES_URL ?? (production ? officialRatesUrl : undefined))
  if (exchangeRatesUrl !== undefined) {
    const flaw = addressFlaw(exchangeRatesUrl, outboundLoopback)
    if (flaw) problems.push(`EXCHANGE_RATES_URL: ${flaw} Or write off for the bundled list.`)
  }
  const viesAddress = env.VIES_URL === 'off' ? undefined : (env.VIES_URL ?? (production ? viesUrl : undefined))
  if (viesAddress !== undefined) {
    const flaw = addressFlaw(viesAddress, outboundLoopback)
    if (flaw) problems.push(`VIES_URL: ${flaw} Or write off to confirm VAT numbers by hand.`)
  }

  const [newestSecretsKey, ...formerSecretsKeys] = env.SECRETS_KEY?.split(',') ?? []
  const config: Config = {
    mode: env.BRAVA_MODE,
    databaseUrl: env.DATABASE_URL,
    databasePoolUrl: env.DATABASE_POOL_URL,
    preparedStatements: (env.PREPARED_STATEMENTS ?? (env.DATABASE_POOL_URL ? 'off' : 'on')) === 'on',
    databasePoolSize: env.DATABASE_POOL_SIZE,
    replica: env.DATABASE_REPLICA_URL
      ? {
          url: env.DATABASE_REPLICA_URL,
          poolSize: env.DATABASE_REPLICA_POOL_SIZE,
          lagSeconds: env.DATABASE_REPLICA_LAG_SECONDS,
        }
      : undefined,
    port: env.PORT,
    host: env.HOST,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    // A name, not a number: browsers bind passkeys to names only.
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    trustProxy: trustProxy ?? false,
    stopDelaySeconds: env.STOP_DELAY_SECONDS,
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    filesDir: env.FILES_DIR,
    s3:
      env.S3_ENDPOINT && env.S3_BUCKET && env.S3_ACCESS_KEY && env.S3_SECRET_KEY
        ? {
            endpoint: env.S3_ENDPOINT,
            bucket: env.S3_BUCKET,
            accessKey: env.S3_ACCESS_KEY,
            secretKey: env.S3_SECRET_KEY,
            region: env.S3_REGION,
          }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    mailBouncesTo: env.MAIL_BOUNCES_TO,
    keyEncryptionKeys,
    fingerprintKey: secret('KEY_FINGERPRINT_KEY', env.KEY_FINGERPRINT_KEY, demonstrationSecrets.fingerprintKey),
    secretsKey: secret('SECRETS_KEY', newestSecretsKey, demonstrationSecrets.secretsKey),
    formerSecretsKeys: formerSecretsKeys.map((hex) => secret('SECRETS_KEY', hex, demonstrationSecrets.secretsKey)),
    captchaKey: secret('CAPTCHA_KEY', env.CAPTCHA_KEY, demonstrationSecrets.captchaKey),
    rateLimits: env.RATE_LIMITS === 'on',
    shedLagMs: env.SHED_LAG_MS,
    exchangeRatesUrl,
    viesUrl: viesAddress?.replace(/\/$/, ''),
    outboundLoopback,
  }
  if (production) problems.push(...secretProblems(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
