import type { Who } from '@brava/contract/access.ts'
import { t } from './shell.texts.ts'

/** The label of the user box (specification §6): the first match, from the most to the least powerful role. */
export function roleLabel({ userGroups }: Pick<Who, 'userGroups'>): string {
  const has = (...ids: number[]) => ids.some((id) => userGroups.includes(id))
  if (has(1)) return t.administrator
  if (has(5, 11)) return t.distributor
  if (has(10)) return t.resellerAdmin
  if (has(2)) return t.reseller
  if (has(8)) return t.retailerAdmin
  if (has(3, 9)) return t.retailer
  return ''
}
