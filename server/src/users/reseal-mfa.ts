import type { Services } from '../platform/call.ts'
import { replaceSeed, sealedSeeds, seedColumns } from './seeds.sql.ts'

/**
 * Seals the seeds of second steps with the newest SECRETS_KEY. A seed that its person is changing at that moment is
 * left to that change. Returns how many were resealed. Throws CannotOpen if a required key is not configured.
 */
export async function resealMfa({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  let moved = 0
  for (const column of seedColumns) {
    for (const seed of await sealedSeeds(db, column)) {
      const fresh = secrets.reseal(seed.sealed, `mfa:${seed.id}`)
      if (fresh === null) continue
      if (await replaceSeed(db, column, seed, fresh)) moved += 1
    }
  }
  return moved
}
