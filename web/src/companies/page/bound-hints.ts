import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { paymentType } from '@brava/contract/enums.ts'
import { money } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { boundTexts } from './bound-terms.texts.ts'
import type { Partner } from './partner-values.ts'

/**
 * The effective term where a company above limits it, and which company that is; nothing where the partner's own term
 * applies.
 */
export function boundHints({
  effective,
  currency,
}: Partner): Partial<Record<keyof Partner['effective']['boundBy'], string>> {
  const { boundBy, paymentTypes, approvalThreshold } = effective
  return {
    ...(boundBy.paymentTypes !== null && {
      paymentTypes: boundTexts.paymentTypes(
        boundBy.paymentTypes,
        paymentTypes.map((type) => paymentType.label(type, language)).join(', '),
      ),
    }),
    ...(boundBy.autoApprove !== null && { autoApprove: boundTexts.autoApprove(boundBy.autoApprove) }),
    ...(boundBy.approvalThreshold !== null &&
      approvalThreshold !== null && {
        approvalThreshold: boundTexts.approvalThreshold(
          boundBy.approvalThreshold,
          money(approvalThreshold, currencySymbol(currency)),
        ),
      }),
    ...(boundBy.mayBackOrder !== null && { mayBackOrder: boundTexts.mayBackOrder(boundBy.mayBackOrder) }),
  }
}
