import { z } from 'zod'
import { act, del, Id, IdsOfPage, post, put } from './endpoint.ts'
import { commonErrors, type ErrorDef } from './errors.ts'

/** One act on a lookup (platforms, publishers, countries, towns, …); errors where they differ from those of every lookup. */
interface LookupAct {
  readonly summary: string
  readonly errors?: readonly ErrorDef<never>[]
}

/** A distributor adds a row to a lookup; the answer carries its id. */
export const addRow = <B extends z.ZodType>(
  path: `/${string}`,
  { errors, ...spec }: LookupAct & { readonly body: B },
) =>
  post(path, {
    ...spec,
    access: 'distributors',
    response: act({ id: z.number() }),
    errors: errors ?? [commonErrors.duplicate],
  })

/** A distributor changes the row of a lookup that the path names. */
export const editRow = <B extends z.ZodType>(
  path: `/${string}`,
  { errors, ...spec }: LookupAct & { readonly body: B },
) =>
  put(path, {
    ...spec,
    access: 'distributors',
    params: Id,
    response: act({ id: z.number() }),
    errors: errors ?? [commonErrors.notFound, commonErrors.duplicate],
  })

/**
 * A distributor deletes the rows of a lookup that are ticked in its list, all or none; what something uses stays. A minute,
 * as for every bulk act.
 */
export const deleteRows = (path: `/${string}`, { errors, ...spec }: LookupAct) =>
  del(path, {
    ...spec,
    access: 'distributors',
    body: IdsOfPage,
    response: act({}),
    errors: errors ?? [commonErrors.notFound, commonErrors.inUse],
    timeoutMs: 60_000,
  })
