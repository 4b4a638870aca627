import { expect, test } from 'vitest'
import { actionsFrom, mayTake } from '../transitions.ts'
import { eInvoiceState, eInvoiceTransitions } from './e-invoice-state.ts'

const s = eInvoiceState.code

test('an e-invoice only moves forward, except that a person can send a rejected or closed one again', () => {
  expect(actionsFrom(eInvoiceTransitions, s.waiting)).toEqual(['deliver', 'reject', 'close'])
  expect(actionsFrom(eInvoiceTransitions, s.sent)).toEqual(['accept', 'reject', 'close'])
  expect(actionsFrom(eInvoiceTransitions, s.accepted)).toEqual(['reportPaid'])
  expect(actionsFrom(eInvoiceTransitions, s.rejected)).toEqual(['close', 'again'])
  expect(actionsFrom(eInvoiceTransitions, s.closed)).toEqual(['deliver', 'accept', 'again'])
  expect(actionsFrom(eInvoiceTransitions, s.paidReported)).toEqual([])
})

test('payment is reported only for an accepted e-invoice, and every state can be reached', () => {
  expect(mayTake(eInvoiceTransitions, 'reportPaid', s.sent)).toBe(false)
  const reached = new Set<number>(Object.values(eInvoiceTransitions).flatMap(({ to }) => to))
  for (const state of Object.values(s)) expect(reached.has(state), String(state)).toBe(true)
})
