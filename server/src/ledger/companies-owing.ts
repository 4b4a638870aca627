import type { Db } from '../platform/db/connect.ts'
import { companiesOwing as owing } from './keep-dues.sql.ts'

/** Companies that owe something due within so many days, or overdue; what exactly, `duesOf` says. */
export const companiesOwing = (db: Db, withinDays: number): Promise<number[]> => owing(db, { withinDays })
