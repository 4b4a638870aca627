import { beginEvents, tellProgramsAll } from '../partner-events/events-for.ts'
import type { EventType } from '@brava/contract/webhooks/event-types.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { PartnerCall } from '../platform/partner-call.ts'
import { insertSandbox, lockSandbox, sandboxOf, type SandboxWorld } from './sandbox.sql.ts'

/** The world of the caller's company, created on the first call by one of its programs; from then on it has events. */
export async function sandboxFor(call: PartnerCall): Promise<SandboxWorld> {
  const { companyId } = call.caller
  const known = await sandboxOf(call.db, companyId)
  if (known) return known
  return inTransaction(call.db, async (trx) => {
    await insertSandbox(trx, companyId, call.person.currency)
    await beginEvents(trx, readerOf(call))
    return lockSandbox(trx, companyId)
  })
}

/** Changes the caller's world in one transaction; concurrent callers wait. */
export async function changingSandbox<T>(
  call: PartnerCall,
  change: (trx: Trx, world: SandboxWorld) => Promise<T>,
): Promise<T> {
  await sandboxFor(call)
  return inTransaction(call.db, async (trx) => change(trx, await lockSandbox(trx, call.caller.companyId)))
}

/** The part of a call that events need: whose world, the time, and how ids are written. */
export type SandboxTeller = Pick<PartnerCall, 'clock' | 'publicId'> & {
  readonly caller: Pick<PartnerCall['caller'], 'companyId'>
}

/** Writes events of the sandbox, which go to its webhooks and GET /events; facts contain opaque ids. */
export async function tellSandbox(
  trx: Trx,
  call: SandboxTeller,
  events: readonly {
    readonly type: EventType
    readonly facts: Readonly<Record<string, string | number | boolean | null>>
  }[],
): Promise<void> {
  const at = call.clock.now()
  await tellProgramsAll(
    trx,
    readerOf(call),
    events.map((event) => ({ ...event, at })),
  )
}

const readerOf = ({ caller }: SandboxTeller) => ({ companyId: caller.companyId, environment: 'test' as const })
