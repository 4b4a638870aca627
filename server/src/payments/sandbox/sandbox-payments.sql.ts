import { sql } from 'kysely'
import type { Language } from '@brava/contract/language.ts'
import type { DeclineReason } from '@brava/contract/payments/decline-reason.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { Snapshot, Span } from '../gateway-port.ts'
import type { Behaviour } from './behaviours.ts'

/** A payment in the sandbox's own books. */
export interface SandboxPayment {
  readonly reference: string
  readonly gatewayId: number
  readonly token: string
  readonly amount: number
  readonly currency: string
  readonly type: 'authorize' | 'purchase'
  readonly description: string
  readonly language: Language
  readonly returnUrl: string
  readonly behaviour: Behaviour | null
  readonly state: Snapshot['state']
  readonly captured: number
  readonly refunded: number
  readonly reason: DeclineReason | null
  readonly code: string
  readonly approvesAt: Date | null
  readonly downUntil: Date | null
  readonly lostAnswers: number
  readonly ops: readonly string[]
}

function rows(db: Db | Trx) {
  return db
    .selectFrom('sandbox_payments as p')
    .select([
      'p.reference',
      'p.gateway_id as gatewayId',
      'p.token',
      'p.amount',
      'p.currency',
      'p.description',
      'p.return_url as returnUrl',
      'p.captured',
      'p.refunded',
      'p.code',
      'p.approves_at as approvesAt',
      'p.down_until as downUntil',
      'p.lost_answers as lostAnswers',
      'p.ops',
      sql<SandboxPayment['type']>`p.type`.as('type'),
      sql<SandboxPayment['state']>`p.state`.as('state'),
      sql<Language>`p.language`.as('language'),
      sql<Behaviour | null>`p.behaviour`.as('behaviour'),
      sql<DeclineReason | null>`p.reason`.as('reason'),
    ])
}

export async function sandboxPayment(db: Db, reference: string): Promise<SandboxPayment | undefined> {
  return rows(db).where('p.reference', '=', reference).executeTakeFirst()
}

export async function lockSandboxPayment(trx: Trx, reference: string): Promise<SandboxPayment | undefined> {
  return rows(trx).where('p.reference', '=', reference).forUpdate().executeTakeFirst()
}

export async function sandboxPaymentByToken(db: Db, token: string): Promise<SandboxPayment | undefined> {
  return rows(db).where('p.token', '=', token).executeTakeFirst()
}

/** Payments of a gateway that began in a span. */
export async function sandboxPaymentsOf(db: Db, gatewayId: number, { from, until }: Span): Promise<SandboxPayment[]> {
  return rows(db)
    .where('p.gateway_id', '=', gatewayId)
    .where('p.created_at', '>=', from)
    .where('p.created_at', '<', until)
    .orderBy('p.created_at')
    .execute()
}

/** Adds a payment to the books unless it exists; returns the token of its page. */
export async function insertSandboxPayment(
  db: Db,
  one: Pick<
    SandboxPayment,
    'reference' | 'gatewayId' | 'token' | 'amount' | 'currency' | 'type' | 'description' | 'language' | 'returnUrl'
  > & { readonly at: Date },
): Promise<string> {
  await db
    .insertInto('sandbox_payments')
    .values({
      reference: one.reference,
      gateway_id: one.gatewayId,
      token: one.token,
      amount: one.amount,
      currency: one.currency,
      type: one.type,
      description: one.description,
      language: one.language,
      return_url: one.returnUrl,
      created_at: one.at,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const { token } = await db
    .selectFrom('sandbox_payments')
    .select('token')
    .where('reference', '=', one.reference)
    .executeTakeFirstOrThrow()
  return token
}

export async function changeSandboxPayment(
  db: Db | Trx,
  reference: string,
  change: {
    state?: SandboxPayment['state']
    behaviour?: Behaviour
    captured?: number
    refunded?: number
    reason?: DeclineReason | null
    code?: string
    approves_at?: Date | null
    down_until?: Date | null
    lost_answers?: number
    ops?: string[]
  },
): Promise<void> {
  await db.updateTable('sandbox_payments').set(change).where('reference', '=', reference).execute()
}
