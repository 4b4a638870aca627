import { commonErrors } from '@brava/contract/errors.ts'
import type { RawAnswer, RawBody } from '@brava/contract/endpoint.ts'
import type { Call, Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { noteBounce } from './bounces.sql.ts'
import { failureIn } from './failure-report.ts'
import { noteReturned } from './mails.sql.ts'

const purpose = 'returned mail'

/** The address that an undeliverable mail returns to (VERP): unique to this mail and impossible to guess. */
export function returnAddress(services: Pick<Services, 'config' | 'secrets'>, mailId: number): { returnsTo?: string } {
  const [name, domain] = services.config.mailBouncesTo?.split('@') ?? []
  return name && domain ? { returnsTo: `${name}+${services.secrets.marked(String(mailId), purpose)}@${domain}` } : {}
}

/**
 * Takes in a mail that came back: the outbox shows it as failed with the reason, and its address is marked. Anything
 * else sent to that address (a delay, an out-of-office reply) is accepted and changes nothing, as does a second report.
 * Throws common.notFound.
 */
export async function takeReturned(call: Call<'anyone'>, token: string, { bytes }: RawBody): Promise<RawAnswer> {
  const id = Number(call.secrets.readMarked(token, purpose) ?? refuse(commonErrors.notFound))
  const reason = failureIn(Buffer.from(bytes).toString('latin1'))
  if (reason !== null)
    await inTransaction(call.db, async (trx) => {
      const address = await noteReturned(trx, id, reason)
      if (address !== null) await noteBounce(trx, address, reason, { now: call.clock.now(), isReport: true })
    })
  return { status: 204 }
}
