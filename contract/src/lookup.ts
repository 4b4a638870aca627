import { z } from 'zod'
import { act, del, Id, IdsOfPage, post, put } from './endpoint.ts'
import { commonErrors, type ErrorDef } from './errors.ts'

/**
 * An act on a lookup (platforms, publishers, countries, towns, …); `errors` if they differ from those of every lookup.
 */
interface LookupAct {
  readonly summary: string
  readonly errors?: readonly ErrorDef<never>[]
}

/** A distributor adds a row to a lookup; the answer contains its id. */
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

/** The version of a lookup row; increases with every change. */
export const rowVersion = { version: z.number() }

/**
 * A distributor changes the lookup row named by the path: either the given version of it, or whatever version is
 * current.
 */
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
 * A distributor deletes the selected rows of a lookup, all or none; rows in use stay. May take a minute, like every
 * bulk act.
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
