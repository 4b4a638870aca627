import { resealSigningKeys } from './api-credentials/keep-credentials.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { connect } from './platform/db/connect.ts'
import { checkKeks } from './keys/sealing/check-keks.ts'
import { keksInUse } from './keys/sealing/data-keys.sql.ts'
import { rotateKeks } from './keys/sealing/rotate-keks.ts'
import { resealGateways } from './payments/check-gateways.ts'
import { resealFeedAddresses } from './product-feeds/save-feed.ts'
import { checkCanaries, renewCanaries } from './platform/secrets/check-canaries.ts'
import { Secrets } from './platform/secrets/secrets.ts'
import { resealAccessPoint } from './invoices/access-point/set-access-point.ts'
import { resealShopSecrets } from './shops/set-shop.ts'
import { resealSmsKey } from './sms/set-gateway.ts'
import { resealWebhookSecrets } from './webhooks/keep-webhooks.ts'
import { resealMfa } from './users/reseal-mfa.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * The command of docs/operations/rotate-keys.md: moves data keys to the newest key-encryption key and MFA seeds to the
 * newest SECRETS_KEY while the portal runs, then reports which keys are still needed. With --status it only reports.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!config.databaseUrl) throw new ConfigError(['DATABASE_URL: must be set'])
  const { db, close } = connect(config.databaseUrl, { size: 2 })
  try {
    const services = { db, secrets: new Secrets(config), config }
    await checkKeks(services)
    await checkCanaries(services, { captcha: false })
    if (!process.argv.includes('--status')) {
      const moved = await rotateKeks(services, (done) => {
        if (done % 10_000 === 0) say(`${done} data keys moved …`)
      })
      say(`${moved} data keys now wrapped by "${services.secrets.currentKekId}"`)
      say(`${await resealMfa(services)} seeds of second steps sealed with the newest SECRETS_KEY`)
      say(`${await resealSmsKey(services)} keys of SMS gateways sealed with the newest SECRETS_KEY`)
      say(`${await resealAccessPoint(services)} keys of access points sealed with the newest SECRETS_KEY`)
      say(`${await resealGateways(services)} credentials of payment gateways sealed with the newest SECRETS_KEY`)
      say(`${await resealFeedAddresses(services)} addresses of product feeds sealed with the newest SECRETS_KEY`)
      say(`${await resealShopSecrets(services)} secrets of shops sealed with the newest SECRETS_KEY`)
      say(`${await resealSigningKeys(services)} signing keys of the partner API sealed with the newest SECRETS_KEY`)
      say(`${await resealWebhookSecrets(services)} secrets of webhooks sealed with the newest SECRETS_KEY`)
      await renewCanaries(services)
    }
    const used = new Map((await keksInUse(db)).map((use) => [use.kekId, use.dataKeys]))
    for (const { id } of config.keyEncryptionKeys) {
      const count = used.get(id) ?? 0
      const isCurrent = id === services.secrets.currentKekId
      say(`${id}: ${count} data keys${isCurrent ? ', seals new ones' : count === 0 ? ', may be removed' : ''}`)
    }
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
