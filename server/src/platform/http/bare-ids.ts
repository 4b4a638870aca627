import { z } from 'zod'

/** Whether a call acts on ids that must be named. */
export function isAboutIds(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) return schema.shape.ids instanceof z.ZodArray
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).some(isAboutIds)
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].some((part) => isAboutIds(part as z.ZodType))
  return false
}

/** Bulk calls take a bare list of ids as well as `{ ids }` (specification §7: "an id list in the body"). */
export function withIds(body: unknown): unknown {
  return Array.isArray(body) ? { ids: body } : body
}
