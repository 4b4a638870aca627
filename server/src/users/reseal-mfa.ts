import type { Services } from '../platform/call.ts'

/**
 * Seals the seeds of second steps with the newest SECRETS_KEY. A seed that its person changes at that moment is left to
 * the change. Answers how many were moved. Throws CannotOpen when a key they need is not configured.
 */
export async function resealMfa({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<number> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'mfa_secret_sealed as sealed'])
    .where('mfa_secret_sealed', 'is not', null)
    .execute()
  let moved = 0
  for (const { id, sealed } of rows) {
    const fresh = sealed === null ? null : secrets.reseal(sealed, `mfa:${id}`)
    if (fresh === null) continue
    const result = await db
      .updateTable('users')
      .set({ mfa_secret_sealed: fresh })
      .where('id', '=', id)
      .where('mfa_secret_sealed', '=', sealed)
      .executeTakeFirst()
    moved += Number(result.numUpdatedRows)
  }
  return moved
}
