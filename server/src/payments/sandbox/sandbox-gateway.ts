import { gatewayCurrencies } from '@brava/contract/payments/gateway-kind.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newToken } from '../../platform/secrets/tokens.ts'
import { type GatewayCredentials, secretsOf } from '../credentials.ts'
import {
  type Notice,
  NotAuthentic,
  NotListed,
  type OpResult,
  type PaymentGateway,
  type PaymentRef,
  type Snapshot,
} from '../gateway-port.ts'
import type { GatewayRow } from '../gateways.sql.ts'
import { sandboxPath } from '../go-path.ts'
import { isOneOf } from '../same-digest.ts'
import {
  changeSandboxPayment,
  insertSandboxPayment,
  lockSandboxPayment,
  type SandboxPayment,
  sandboxPayment,
  sandboxPaymentsOf,
} from './sandbox-payments.sql.ts'
import { sandboxSignature } from './sandbox-signature.ts'

const refusedAs = (code: string): OpResult => ({ result: 'declined', reason: 'technical', code })

/**
 * The gateway that moves no money: for demonstrations, training and tests. It keeps its own books, answers and fails as
 * real gateways do: see `behaviours`. Calls are idempotent by their key.
 */
export function sandboxGateway(
  services: Pick<Services, 'db' | 'clock'>,
  row: GatewayRow,
  credentials: GatewayCredentials,
): PaymentGateway {
  const { db, clock } = services

  const isDown = (payment: SandboxPayment) => payment.downUntil !== null && clock.now() < payment.downUntil

  function snapshot({ reference, ...payment }: SandboxPayment): Snapshot {
    const { amount, currency, type, captured, refunded, reason, code, approvesAt } = payment
    const isApproved = payment.state === 'pending' && approvesAt !== null && approvesAt <= clock.now()
    const state = isApproved ? 'authorised' : payment.state
    const found = { result: 'found', reference, gatewayRef: null } as const
    return { ...found, amount, currency, type, state, captured, refunded, reason, code }
  }

  /** Performs an operation once per key; a lost answer is lost after the operation. */
  function once(ref: PaymentRef, opKey: string, deed: (payment: SandboxPayment) => Partial<SandboxPayment> | string) {
    return inTransaction(db, async (trx): Promise<OpResult> => {
      const payment = await lockSandboxPayment(trx, ref.reference)
      if (!payment || isDown(payment)) return { result: 'unknown' }
      if (payment.lostAnswers > 0)
        await changeSandboxPayment(trx, ref.reference, { lost_answers: payment.lostAnswers - 1 })
      const answered = (result: OpResult): OpResult => (payment.lostAnswers > 0 ? { result: 'unknown' } : result)
      if (payment.ops.includes(opKey)) return answered({ result: 'ok' })
      const done = deed(payment)
      if (typeof done === 'string') return answered(refusedAs(done))
      const { state, captured, refunded } = { ...payment, ...done }
      await changeSandboxPayment(trx, ref.reference, { state, captured, refunded, ops: [...payment.ops, opKey] })
      return answered({ result: 'ok' })
    })
  }

  return {
    kind: 'sandbox',
    caps: { partialCapture: true, partialRefund: true, currencies: gatewayCurrencies.sandbox },
    async begin(payment) {
      const token = await insertSandboxPayment(db, {
        ...payment,
        gatewayId: row.id,
        token: newToken(),
        type: payment.mode,
        at: clock.now(),
      })
      return { result: 'ok', redirect: { method: 'GET', url: sandboxPath(token), fields: {} }, gatewayRef: null }
    },
    parseReturn: ({ state }) => ({ hint: state === 'approved' || state === 'declined' ? state : 'none' }),
    verifyNotice(bytes, headers): readonly Notice[] {
      const expected = secretsOf(credentials).map((secret) => sandboxSignature(secret, bytes))
      if (!isOneOf(headers['x-sandbox-signature'] ?? '', expected)) throw new NotAuthentic()
      const { eventId, reference } = JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>
      return [{ eventId: String(eventId), reference: String(reference) }]
    },
    async query({ reference }) {
      const payment = await sandboxPayment(db, reference)
      if (!payment) return { result: 'absent' }
      if (isDown(payment)) return { result: 'unknown' }
      return snapshot(payment)
    },
    async list(span) {
      const payments = await sandboxPaymentsOf(db, row.id, span)
      // A gateway that is down returns no list at all.
      if (payments.some(isDown)) throw new NotListed()
      return payments.map(snapshot)
    },
    capture: (ref, amount, opKey) =>
      once(ref, opKey, (payment) => {
        const isApproved = payment.approvesAt !== null && payment.approvesAt <= clock.now()
        const mayBe = payment.state === 'authorised' || (payment.state === 'pending' && isApproved)
        return mayBe && amount <= payment.amount ? { state: 'captured', captured: amount } : '1802'
      }),
    void: (ref, opKey) =>
      once(ref, opKey, (payment) =>
        payment.state === 'authorised' || payment.state === 'pending' ? { state: 'voided' } : '1803',
      ),
    refund: (ref, amount, opKey) =>
      once(ref, opKey, (payment) =>
        payment.state === 'captured' && payment.refunded + amount <= payment.captured
          ? { refunded: payment.refunded + amount }
          : '1804',
      ),
    test: async () => ({ result: 'ok' }),
  }
}
