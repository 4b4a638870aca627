import { internationalNumber } from '@brava/contract/phone-number.ts'
import type { Trx } from '../platform/db/connect.ts'
import { setNumber } from './sms-messages.sql.ts'

/**
 * When an order's contact gets another phone number, sends its queued texts there, in the transaction of that change. A
 * claimed text is already on its way to the former number (decision 0101).
 */
export async function readdressTexts(
  trx: Trx,
  { orderId, from, to }: { orderId: number; from: string; to: string },
): Promise<void> {
  const [former, current] = [internationalNumber(from), internationalNumber(to)]
  if (former !== null && current !== null) await setNumber(trx, { orderId, from: former, to: current })
}
