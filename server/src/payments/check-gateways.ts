import { gatewayNames } from '@brava/contract/payments/gateway-kind.ts'
import type { Services } from '../platform/call.ts'
import { ConfigError } from '../platform/config.ts'
import { openCredentials, resealCredentials } from './credentials.ts'
import { allGateways, replaceCredentials } from './gateways.sql.ts'

/**
 * Checks every gateway that takes cards before the portal starts: production mode allows no sandbox, and no gateway may
 * have credentials that cannot be opened or an empty secret, which would accept every forged notice (guarantee G34).
 * Throws ConfigError.
 */
export async function checkGateways({
  db,
  config,
  secrets,
}: Pick<Services, 'db' | 'config' | 'secrets'>): Promise<void> {
  const problems = (await allGateways(db)).flatMap((row) => {
    if (!row.isActive) return []
    const name = `payment gateway ${row.id} (${gatewayNames[row.kind]}, ${row.currency})`
    if (row.kind === 'sandbox' && config.mode === 'production')
      return [`${name}: the sandbox would deliver keys for nothing, switch it off before going into production`]
    try {
      openCredentials(secrets, row)
      return []
    } catch {
      return [`${name}: its credentials cannot be opened or are empty; is SECRETS_KEY the one they were sealed with?`]
    }
  })
  if (problems.length > 0) throw new ConfigError(problems)
}

/** Seals the credentials of all gateways with the newest SECRETS_KEY; returns how many were resealed. */
export async function resealGateways({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let done = 0
  for (const row of await allGateways(db)) {
    const credentials = resealCredentials(secrets, row)
    if (credentials !== null && (await replaceCredentials(db, row.id, row.credentials, credentials))) done += 1
  }
  return done
}
