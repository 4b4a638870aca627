import { books } from '@brava/contract/books/books.endpoints.ts'
import { approveCorrection, rejectCorrection, withdrawCorrection } from '../companies/corrections/decide-correction.ts'
import { listCorrections } from '../companies/corrections/list-corrections.ts'
import { beginCheck, isChecking, lastCheck, listBreaches } from '../invariants/last-check.ts'
import { listBalances } from '../ledger/list-balances.ts'
import { sumsOfBooks } from '../ledger/sums-of-books.ts'
import { routes } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { booksTexts as texts } from './books.texts.ts'

export const booksRoutes = routes(books, {
  corrections: ({ db, person }, { body }) => listCorrections(db, person, body),
  approve: async (call, { params }) => {
    const state = await approveCorrection(call, params.id)
    return { data: { info: texts.approved[call.language], state } }
  },
  reject: async (call, { params, body }) => {
    const state = await rejectCorrection(call, params.id, body.reason)
    return { data: { info: texts.rejected[call.language], state } }
  },
  withdraw: async (call, { params }) => {
    const state = await withdrawCorrection(call, params.id)
    return { data: { info: texts.withdrawn[call.language], state } }
  },
  balances: ({ db }, { body }) => listBalances(db, body),
  proof: async ({ db }) => {
    const [sums, last, isUnderWay] = await Promise.all([sumsOfBooks(db), lastCheck(db), isChecking(db)])
    return { data: { sums: [...sums], last, isChecking: isUnderWay } }
  },
  breaches: ({ db }, { body }) => listBreaches(db, body),
  check: async ({ db, jobs, person, ip, language }) => {
    const began = await inTransaction(db, async (trx) => {
      if (!(await beginCheck(trx, jobs))) return false
      await recordSecurityEvent(trx, { kind: 'books.checked', person, ip, detail: {} })
      return true
    })
    return { data: { info: texts[began ? 'checking' : 'checkingAlready'][language] } }
  },
})
