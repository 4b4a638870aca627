import { ConfigError } from '../../platform/config.ts'
import type { Services } from '../../platform/call.ts'
import { CannotOpen } from '../../platform/secrets/aes-gcm.ts'
import { keksInUse } from './data-keys.sql.ts'

/**
 * Stops the start when a key-encryption key that wraps data keys is not configured, or is configured with other bytes:
 * its keys could be sold but not delivered (guarantee G32). Throws ConfigError naming each.
 */
export async function checkKeks({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<void> {
  const problems: string[] = []
  for (const { kekId, dataKeys, sampleId, sampleWrapped } of await keksInUse(db)) {
    if (!secrets.knowsKek(kekId)) {
      problems.push(`KEY_ENCRYPTION_KEYS: "${kekId}" is missing, ${dataKeys} data keys in the database need it`)
      continue
    }
    try {
      secrets.unwrapDataKey({ id: sampleId, kek_id: kekId, wrapped: sampleWrapped })
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error
      problems.push(
        `KEY_ENCRYPTION_KEYS: "${kekId}" is not the key that the data keys in the database were wrapped with`,
      )
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
}
