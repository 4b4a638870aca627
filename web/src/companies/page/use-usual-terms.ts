import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../api/use-endpoint.ts'
import type { Form } from '../../ui/form/form-types.ts'
import type { PartnerValues } from './partner-values.ts'

export type UsualTerms = Answered<typeof companies.newTerms>['data']

/** Terms in the form's format. */
export const termValues = (terms: UsualTerms): Pick<PartnerValues, keyof UsualTerms> => ({
  ...terms,
  approvalThreshold: terms.approvalThreshold ?? '',
})

/** Keeps a new partner's terms at the usual ones for its supplier and currency; what a person has changed stays. */
export function useUsualTerms(
  form: Form<PartnerValues>,
  { usual, supplierId }: { usual: UsualTerms; supplierId: number },
): void {
  const { currency } = form.values
  const found = useEndpoint(companies.newTerms, { query: { supplierId, currency } }, { enabled: currency !== '' }).data
    ?.data
  const shown = useRef(termValues(usual))
  const latest = useRef(form)
  latest.current = form
  useEffect(() => {
    if (!found) return
    const { values, set } = latest.current
    const next = termValues(found)
    const isUntouched = (name: keyof UsualTerms) => values[name] === shown.current[name] && values[name] !== next[name]
    if (isUntouched('autoApprove')) set('autoApprove', next.autoApprove)
    if (isUntouched('approvalThreshold')) set('approvalThreshold', next.approvalThreshold)
    if (isUntouched('mayBackOrder')) set('mayBackOrder', next.mayBackOrder)
    if (isUntouched('keysInMail')) set('keysInMail', next.keysInMail)
    shown.current = next
  }, [found])
}
