import type { Db } from '../platform/db/connect.ts'
import { companiesInDebt as inDebt, companiesOwing as owing } from './keep-dues.sql.ts'

/** Companies that owe something due within so many days, or overdue; what exactly, `duesOf` says. */
export const companiesOwing = (db: Db, withinDays: number): Promise<number[]> => owing(db, { withinDays })

/** Companies that owe this supplier something today, due or not. */
export const companiesInDebt = (db: Db, supplierId: number): Promise<number[]> => inDebt(db, supplierId)
