import { createHash } from 'node:crypto'
import type { Services } from '../platform/call.ts'
import type { EventReader } from '../partner-events/events-for.ts'
import { webhookSecretPurpose } from './sign-webhook.ts'
import { webhooksOfCompany } from './webhooks.sql.ts'

/** By which a program knows its secret again: 12 hexadecimal digits, of which nothing can be learned. */
export const fingerprintOf = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 12)

/** The webhooks of a company in the real trade or in its sandbox, whoever calls for it; each opens its secret when it is asked. */
export async function webhooksForPrograms(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { companyId, environment }: EventReader,
) {
  return (await webhooksOfCompany(db, companyId, environment)).map(({ sealedSecret, ...webhook }) => ({
    ...webhook,
    secret: () => secrets.open(sealedSecret, webhookSecretPurpose),
  }))
}
