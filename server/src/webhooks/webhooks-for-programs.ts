import { createHash } from 'node:crypto'
import type { Services } from '../platform/call.ts'
import type { EventReader } from '../partner-events/events-for.ts'
import { webhookSecretPurpose } from './sign-webhook.ts'
import { webhooksOfCompany } from './webhooks.sql.ts'

/** How a program recognises its secret: 12 hexadecimal digits that reveal nothing about it. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12)

/**
 * The webhooks of a company in live mode or in its sandbox, whoever makes the call; each opens its secret on demand.
 */
export async function webhooksForPrograms(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { companyId, environment }: EventReader,
) {
  return (await webhooksOfCompany(db, companyId, environment)).map(({ sealedSecret, ...webhook }) => ({
    ...webhook,
    secret: () => secrets.open(sealedSecret, webhookSecretPurpose),
  }))
}
