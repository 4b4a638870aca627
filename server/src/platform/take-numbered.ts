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
  /** Chosen by the device and stored there before it is sent. */
  readonly number: number
  /** Everything else that it says. */
  readonly content: Readonly<Record<string, string | number | null>>
}

/** What a message is kept with. The answer never holds a code. */
export interface MessageKept {
  readonly kind: PosMessageKind
  readonly contentHash: Buffer
  readonly answer: unknown
}

/** Where the messages of one device are kept. */
export interface KeptMessages {
  /** One message of the device at a time, until the end of the transaction. */
  readonly lock: (trx: Trx) => Promise<unknown>
  readonly find: (trx: Trx, number: number) => Promise<MessageKept | undefined>
  readonly keep: (trx: Trx, number: number, message: MessageKept) => Promise<void>
}

/** What is kept of an answer. A code is never in it: it is opened anew each time (guarantee G30). */
export type Kept<A> = { readonly said: A } | { readonly refused: KeptRefusal }

interface KeptRefusal {
  readonly code: string
  readonly params?: unknown
  readonly detail?: unknown
}

/** A refusal that does not undo what was done: it is kept with it. */
export const refusing = (def: ErrorDef<never>, params?: unknown): { readonly refused: KeptRefusal } => ({
  refused: { code: def.code, ...(params === undefined ? {} : { params }) },
})

/** What hinders a message only for the moment is not kept: the same message finds it gone. */
const passing: readonly ErrorDef<never>[] = [commonErrors.conflict, commonErrors.tooMany, commonErrors.invalid]

/**
 * Answers a message of a device once: the first answer is kept with its number, in the transaction of what it did, and
 * repeated whenever the number comes again, a refusal too. The same number with other content is refused
 * (common.keyReused). Messages of one device are worked on one after the other, so that two copies of one never both work.
 * `refusals`: those that the call declares, to say a kept one again.
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
    // What it did is undone; what was decided about it is kept, unless a copy was faster in between.
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
  throw new Refused(refusals.find((def) => def.code === code) ?? commonErrors.conflict, facts)
}

function sameMessage<A>(kept: MessageKept, message: Message, contentHash: Buffer): Kept<A> {
  if (kept.kind !== message.kind || !contentHash.equals(kept.contentHash)) refuse(commonErrors.keyReused)
  return kept.answer as Kept<A>
}

/** The names in one order: how a device writes them is its own affair. */
function hashOf(content: Message['content']): Buffer {
  const sorted = Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest()
}
