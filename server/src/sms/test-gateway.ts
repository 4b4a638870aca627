import { internationalNumber } from '@brava/contract/phone-number.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import type { Call } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { gatewayOf } from './gateway-of.ts'
import { phoneOf } from './gateway.sql.ts'
import { requireTextAllowance } from './text-allowance.ts'
import { smsTexts } from './sms.texts.ts'

/**
 * Sends a text to the caller's own phone now and reports the gateway's answer: the only call that does not wait for a
 * job. Throws sms.notSet, sms.noOwnPhone, sms.refused, and the errors of the guarded client. Returns the number.
 */
export async function testGateway(call: Call): Promise<string> {
  const gateway = await gatewayOf(call, { evenOff: true })
  if (!gateway) return refuse(smsErrors.notSet)
  const to = internationalNumber(await phoneOf(call.db, call.person.id))
  if (to === null) return refuse(smsErrors.noOwnPhone)
  await inTransaction(call.db, async (trx) => {
    await requireTextAllowance(trx, call, { to, from: call.person.id })
    await recordSecurityEvent(trx, {
      kind: 'sms.gatewayTested',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
    })
  })
  const receipt = await gateway.send({
    id: `brava-test-${crypto.randomUUID()}`,
    to,
    text: smsTexts.test[call.language],
    minutes: 10,
  })
  if (!receipt.taken) refuse(smsErrors.refused, { params: { why: receipt.why } })
  return to
}
