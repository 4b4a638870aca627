import type { z } from 'zod'
import { withValue } from './body-for.ts'
import { pathsOf, wireSchema } from './sample-body.ts'

/** Fields that would give people or their programs more rights, if a call accepted them. */
export const lifting = {
  id: 1,
  companyId: 1,
  company_id: 1,
  userId: 1,
  role: 1,
  roles: [1],
  userGroups: [1],
  price: '0.01',
  unitPrice: '0.01',
  discount: 100,
  currency: 'BAM',
  status: 2,
  approved: true,
  autoApprove: true,
  credit: '999999.00',
  creditLimit: '999999.00',
  funds: '999999.00',
  isDisabled: false,
  mfaKind: 0,
  passwordHash: 'x',
  version_: 1,
}

/**
 * Adds each of these fields at every depth of a valid body where the schema does not declare it, and returns which ones
 * the schema lets through, how many such bodies it accepted, and how many it refused.
 */
export function keptFields(schema: z.ZodType, good: unknown) {
  const wire = wireSchema(schema)
  const kept: string[] = []
  let [taken, refused] = [0, 0]
  for (const place of [{ at: [] as readonly (string | number)[], schema: wire }, ...pathsOf(wire)]) {
    const object = [place.schema, ...(place.schema.anyOf ?? [])].find((each) => each.properties)
    if (!object) continue
    const declared = new Set(Object.keys(object.properties ?? {}))
    for (const [name, value] of Object.entries(lifting).filter(([each]) => !declared.has(each))) {
      const parsed = schema.safeParse(withValue(good, [...place.at, name], value))
      if (!parsed.success) {
        refused += 1
        continue
      }
      taken += 1
      const inside = place.at.reduce<unknown>(
        (each, step) => (each as Record<string | number, unknown>)?.[step],
        parsed.data,
      )
      if (typeof inside === 'object' && inside !== null && name in inside) kept.push([...place.at, name].join('.'))
    }
  }
  return { kept, taken, refused }
}
