import type { addRow, deleteRows, editRow } from '@brava/contract/lookup.ts'
import type { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import type { ReferenceActs } from './reference-card.tsx'

/** A lookup of the contract: rows are added and changed one by one, and deleted many at once. */
interface Lookup<B extends z.ZodType> {
  readonly create: ReturnType<typeof addRow<B>>
  readonly edit: ReturnType<typeof editRow<B>>
  readonly delete: ReturnType<typeof deleteRows>
}

/** An act whose body is that of the lookup, whichever it is. */
interface Act<I> {
  attempt(input: I): Promise<unknown>
}

export function useLookupActs<B extends z.ZodType>(lookup: Lookup<B>): ReferenceActs<z.output<B>> {
  const create = useAct(lookup.create) as unknown as Act<{ body: z.output<B> }>
  const edit = useAct(lookup.edit) as unknown as Act<{ params: { id: number }; body: z.output<B> }>
  const remove = useAct(lookup.delete, { says: false })
  return {
    create: (body) => create.attempt({ body }),
    edit: (id, body) => edit.attempt({ params: { id }, body }),
    remove: (ids) => remove.run({ body: { ids } }),
  }
}
