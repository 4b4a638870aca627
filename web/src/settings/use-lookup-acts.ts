import type { addRow, deleteRows, editRow } from '@brava/contract/lookup.ts'
import type { z } from 'zod'
import { useAct } from '../api/use-act.ts'
import type { ReferenceActs } from './reference-card.tsx'

/** A lookup in the contract: rows are added and changed one by one, and deleted in bulk. */
interface Lookup<S extends z.ZodRawShape> {
  readonly create: ReturnType<typeof addRow<z.ZodObject<S>>>
  readonly edit: ReturnType<typeof editRow<S>>
  readonly delete: ReturnType<typeof deleteRows>
}

/** An act whose body is a row of the lookup, whichever lookup it is. */
interface Act<I> {
  attempt(input: I): Promise<unknown>
}

export function useLookupActs<S extends z.ZodRawShape>(lookup: Lookup<S>): ReferenceActs<z.output<z.ZodObject<S>>> {
  type Values = z.output<z.ZodObject<S>>
  const create = useAct(lookup.create) as unknown as Act<{ body: Values }>
  const edit = useAct(lookup.edit) as unknown as Act<{ params: { id: number }; body: Values & { version: number } }>
  const remove = useAct(lookup.delete, { says: false })
  return {
    create: (body) => create.attempt({ body }),
    edit: ({ id, version }, values) => edit.attempt({ params: { id }, body: { ...values, version } }),
    remove: (ids) => remove.run({ body: { ids } }),
  }
}
