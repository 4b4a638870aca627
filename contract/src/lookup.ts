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

/** Of the row of a lookup: grows with every change. */
export const rowVersion = { version: z.number() }

/** A distributor changes the row of a lookup that the path names, as it was read: of the given version, or whatever it was. */
export const editRow = <S extends z.ZodRawShape>(
  path: `/${string}`,
  { summary, body, errors }: LookupAct & { readonly body: z.ZodObject<S> },
) =>
  put(path, {
    summary: `${summary}; \`version\` is the one that was read, without it the change is made whatever it was`,
    access: 'distributors',
    params: Id,
    body: body.extend({ version: z.number().int().optional() }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, commonErrors.conflict, ...(errors ?? [commonErrors.duplicate])],
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
