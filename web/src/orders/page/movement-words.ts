import { t } from './event-words.texts.ts'

export const movements: Record<string, string> = {
  'money.fundsIn': t.fundsIn,
  'money.hold': t.hold,
  'money.capture': t.capture,
  'money.release': t.release,
  'money.payment': t.paymentIn,
  'money.refund': t.refundOut,
  'money.repay': t.repaid,
}

/** The name of a movement in the books. */
export function movementWords(kind: string): string {
  return movements[`money.${kind}`] ?? t.otherMovement
}
