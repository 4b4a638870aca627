import { type OrderStatus, orderStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { type OrderAction, orderTransitions } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { actionsFrom, mayTake } from '@brava/contract/transitions.ts'
import { refuse } from '../../platform/refuse.ts'

/** Refuses an action that the transition table does not allow in this status, naming what is allowed now (guarantee G10). */
export function requireAction(action: OrderAction, status: OrderStatus, language: Language): void {
  if (mayTake(orderTransitions, action, status)) return
  const allowed = actionsFrom(orderTransitions, status)
  refuse(orderErrors.notAllowedNow, {
    params: {
      status: orderStatus.label(status, language),
      allowed: allowed.map((name) => orderTransitions[name].label[language]),
    },
    detail: { status, allowedActions: allowed },
  })
}
