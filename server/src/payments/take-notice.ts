import type { RawAnswer, RawBody } from '@brava/contract/endpoint.ts'
import type { Call } from '../platform/call.ts'
import { attemptByReference, keepNotice } from './attempts.sql.ts'
import { gatewayOf } from './gateway-of.ts'
import { NotAuthentic } from './gateway-port.ts'
import { gatewayByToken } from './gateways.sql.ts'
import { settleAttempt } from './settle-attempt.ts'

type Taking = Parameters<typeof settleAttempt>[0]

/**
 * Processes a gateway's notice: authentic or refused, each notice once, and then the gateway is asked (guarantees
 * G33–G35). Nothing in it is taken as fact. A notice that came before also gets 200, so that it is not sent again.
 */
export async function takeNotice(
  call: Taking & Partial<Pick<Call, 'log'>>,
  token: string,
  { bytes, headers }: RawBody,
): Promise<RawAnswer> {
  const { db, clock } = call
  const row = await gatewayByToken(db, token)
  if (!row) return { status: 404 }
  const now = clock.now()
  const notices = readNotices()
  if (!notices) return { status: 403 }
  for (const notice of notices) {
    const { eventId, reference } = notice
    const attempt = await attemptByReference(db, { gatewayId: row.id, reference })
    const isNew = await keepNotice(db, { gatewayId: row.id, eventId, reference: reference.slice(0, 200), at: now })
    if (attempt && isNew) await settleAttempt(call, attempt.id, 'notice')
  }
  return { status: 200 }

  function readNotices() {
    try {
      return gatewayOf(call, row as NonNullable<typeof row>).verifyNotice(bytes, headers, now)
    } catch (error) {
      if (!(error instanceof NotAuthentic)) throw error
      call.log?.warn({ gateway: row?.id }, 'a payment notice was not signed by its gateway')
      return undefined
    }
  }
}
