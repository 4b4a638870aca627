import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { FieldError } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { convert } from '@brava/contract/money.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import type { Trx } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { beyondSupplierTexts as texts } from './companies.texts.ts'
import { companyChain } from './company-facts.ts'
import type { Terms } from './bound-terms.ts'

/** The stored terms before a change. */
interface Before {
  readonly payment_types: readonly number[]
  readonly auto_approve: boolean
  readonly approval_threshold: number | null
  readonly may_back_order: boolean
}

/**
 * Refuses terms that the supplier does not have itself, at their fields (company.beyondSupplier, decision 0055). Terms
 * granted earlier may stay: if the supplier's own terms are tightened later, the strictest in the chain applies and
 * nothing has to be entered again. An empty threshold grants nothing of its own: the supplier's applies.
 */
export async function requireTermsWithin(
  trx: Trx,
  { supplierId, given, before, language }: { supplierId: number; given: Terms; before?: Before; language: Language },
): Promise<void> {
  const [supplier, ...above] = await companyChain(trx, supplierId)
  if (!supplier || supplier.parentId === null) return
  const fields: FieldError[] = []
  const beyond = given.paymentTypes.filter(
    (type) => !supplier.paymentTypes.includes(type) && !before?.payment_types.includes(type),
  )
  if (beyond.length > 0)
    fields.push({
      path: 'paymentTypes',
      message: texts.paymentTypes[language](supplier.name, wordsOf(beyond, language)),
    })
  if (given.autoApprove && !supplier.autoApprove && before?.auto_approve !== true)
    fields.push({ path: 'autoApprove', message: texts.autoApprove[language](supplier.name) })
  if (given.mayBackOrder && !supplier.mayBackOrder && before?.may_back_order !== true)
    fields.push({ path: 'mayBackOrder', message: texts.mayBackOrder[language](supplier.name) })

  const threshold = given.autoApprove ? given.approvalThreshold : null
  if (threshold !== null && threshold !== before?.approval_threshold) {
    const bounds = [supplier, ...above].filter((one) => one.parentId !== null && one.approvalThreshold !== null)
    const isOneCurrency = bounds.every((one) => one.currency === given.currency)
    const rates = isOneCurrency ? undefined : await ratesInto(trx, given.currency, new Date())
    for (const one of bounds) {
      const rate = one.currency === given.currency ? '1' : rates?.get(one.currency)
      // Without a rate nobody can tell whether it is less.
      const most = rate === undefined ? 0 : convert(one.approvalThreshold ?? 0, rate)
      if (threshold <= most) continue
      const amount = formatter(language).minor(one.approvalThreshold ?? 0, one.currencySymbol)
      fields.push({ path: 'approvalThreshold', message: texts.approvalThreshold[language](one.name, amount) })
      break
    }
  }
  if (fields.length > 0) refuse(companyErrors.beyondSupplier, { params: { name: supplier.name }, fields })
}

const wordsOf = (types: readonly PaymentType[], language: Language) =>
  types.map((type) => paymentType.label(type, language)).join(', ')
