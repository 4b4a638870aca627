import type { Services } from '../platform/call.ts'
import { replaceSeed, sealedSeeds } from './seeds.sql.ts'

/**
 * Seals the seeds of second steps with the newest SECRETS_KEY. A seed that its person is changing at that moment is
 * left to that change. Returns how many were resealed. Throws CannotOpen if a required key is not configured.
 */
export async function resealMfa({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const { id, sealed } of await sealedSeeds(db)) {
    const fresh = secrets.reseal(sealed, `mfa:${id}`)
    if (fresh === null) continue
    if (await replaceSeed(db, id, sealed, fresh)) moved += 1
  }
  return moved
}
