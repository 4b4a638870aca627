import { orderSms } from './orders/fulfilment/delivery-sms.ts'
import type { AnySmsTemplate } from './sms/sms-template.ts'
import { usersSms } from './users/users.sms.ts'

/** Every kind of text message, one line per noun. */
export function allSms(): readonly AnySmsTemplate[] {
  return [...usersSms, ...orderSms]
}
