import type { Services } from '../platform/call.ts'
import { ConfigError, demonstrationPassword } from '../platform/config.ts'
import { verifyPassword } from '../security/password-hash.ts'
import { suspectHashes } from './demonstration-people.sql.ts'

/**
 * Production mode does not start with demonstration users: everybody knows their password. Only hashes are checked that
 * several people share or that belong to demonstration addresses. Throws ConfigError.
 */
export async function refuseDemonstrationPeople({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  if (config.mode !== 'production') return
  for (const { hash, people } of await suspectHashes(db)) {
    if (!(await verifyPassword(hash, demonstrationPassword))) continue
    throw new ConfigError([
      `DATABASE_URL: this database contains demonstration users (${people.join(', ')} …) with a publicly known password; use an empty database`,
    ])
  }
}
