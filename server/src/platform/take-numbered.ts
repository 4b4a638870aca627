import { createHash } from 'node:crypto'
import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import type { PosMessageKind } from '@brava/contract/pos-sales/pos-sale-state.ts'
import type { Services } from './call.ts'
import type { Trx } from './db/connect.ts'
import { inTransaction } from './db/transaction.ts'
import { Refused, refuse } from './refuse.ts'

/** A message of a terminal, real or of a sandbox. */
export interface Message {
  readonly kind: PosMessageKind
  /** Chosen and stored by the device before sending. */
  readonly number: number
  /** The rest of its content. */
  readonly content: Readonly<Record<string, string | number | null>>
}

/** What is stored with a message. The answer never contains a code. */
export interface MessageKept {
  readonly kind: PosMessageKind
  readonly contentHash: Buffer
  readonly answer: unknown
}

/** Where the messages of one device are kept. */
export interface KeptMessages {
  /** Admits one message of the device at a time, until the end of the transaction. */
  readonly lock: (trx: Trx) => Promise<unknown>
  readonly find: (trx: Trx, number: number) => Promise<MessageKept | undefined>
  readonly keep: (trx: Trx, number: number, message: MessageKept) => Promise<void>
}

/** The stored part of an answer. It never contains a code: that is opened anew each time (guarantee G30). */
export type Kept<A> = { readonly said: A } | { readonly refused: KeptRefusal }

interface KeptRefusal {
  readonly code: string
  readonly params?: unknown
  readonly detail?: unknown
}

/** A refusal that does not undo the work: it is stored with it. */
export const refusing = (def: ErrorDef<never>, params?: unknown): { readonly refused: KeptRefusal } => ({
  refused: { code: def.code, ...(params === undefined ? {} : { params }) },
})

/** Temporary refusals are not stored: the same message may succeed later. */
const passing: readonly ErrorDef<never>[] = [commonErrors.conflict, commonErrors.tooMany, commonErrors.invalid]

/**
 * Answers a device's message once: the first answer is stored under its number, in the transaction of its work, and
 * repeated whenever the number comes again, even if it is a refusal. The same number with other content is refused
 * (common.keyReused). Messages of one device are processed one after the other, so that two copies of a message never
 * both do the work. `refusals`: those that the call declares, to repeat a stored one.
 */
export async function takeNumbered<A>(
  services: Pick<Services, 'db'>,
  kept: KeptMessages,
  message: Message,
  refusals: readonly ErrorDef<never>[],
  work: (trx: Trx) => Promise<Kept<A>>,
): Promise<{ readonly said: A; readonly isRepeated: boolean }> {
  const { number, kind } = message
  const contentHash = hashOf(message.content)
  const keep = (trx: Trx, answer: Kept<A>) => kept.keep(trx, number, { kind, contentHash, answer })
  const first = async (trx: Trx): Promise<Kept<A> | undefined> => {
    await kept.lock(trx)
    const found = await kept.find(trx, number)
    return found && sameMessage<A>(found, message, contentHash)
  }
  const answered = await inTransaction(services.db, async (trx) => {
    const before = await first(trx)
    if (before) return { answer: before, isRepeated: true }
    const answer = await work(trx)
    await keep(trx, answer)
    return { answer, isRepeated: false }
  }).catch(async (error: unknown) => {
    if (!(error instanceof Refused) || error.def.status >= 500 || passing.includes(error.def)) throw error
    if (error.def === commonErrors.keyReused) throw error
    const refused = { refused: { code: error.def.code, params: error.params, detail: error.detail } }
    // Its work is undone; the decision about it is stored, unless a copy was faster.
    return inTransaction(services.db, async (trx) => {
      const before = await first(trx)
      if (before) return { answer: before, isRepeated: true }
      await keep(trx, refused)
      return { answer: refused, isRepeated: false }
    })
  })
  const { answer, isRepeated } = answered
  if ('said' in answer) return { said: answer.said, isRepeated }
  const { code, ...facts } = answer.refused
  // Not common.conflict: a program repeats that one with the same number, and would do so for ever.
  throw new Refused(refusals.find((def) => def.code === code) ?? commonErrors.refusedBefore, facts)
}

function sameMessage<A>(kept: MessageKept, message: Message, contentHash: Buffer): Kept<A> {
  if (kept.kind !== message.kind || !contentHash.equals(kept.contentHash)) refuse(commonErrors.keyReused)
  return kept.answer as Kept<A>
}

/** Sorts the names: the order in which a device writes them does not matter. */
function hashOf(content: Message['content']): Buffer {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}
