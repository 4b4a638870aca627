import type { Db } from '../platform/db/connect.ts'
import { lastCodeNumber } from './products.sql.ts'

/** The next free code: initials of the title (or PR) and the number after the largest. */
export async function nextProductCode(db: Db, title: string): Promise<string> {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đĐ]/g, 'D')
    .toUpperCase()
    .match(/[A-Z]+/g)
  const [first = '', second = ''] = words ?? []
  const initials = first === '' ? 'PR' : second === '' ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)
  return `${initials}-${String((await lastCodeNumber(db)) + 1).padStart(4, '0')}`
}
