import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { t } from './partner-lists.texts.ts'
import { t as partnerTexts } from '../partners.texts.ts'
import { PartnersList } from './partners-list.tsx'

/** The distributor's partners: who they are, what they have and when they last bought. */
export function PartnersScreen() {
  const unapproved = useEndpoint(companies.unapprovedCount, undefined)
  const waiting = unapproved.data?.data.count
  return (
    <PartnersList
      base="/partners"
      title={t.partners}
      create={partnerTexts.newPartner}
      views={[
        { key: 'all', label: t.all },
        { key: 'resellers', label: t.resellers, filters: { type: [2] } },
        { key: 'retailers', label: t.retailersView, filters: { type: [3] } },
        { key: 'telecoms', label: t.telecoms, filters: { isTelecom: true } },
        { key: 'credit', label: t.creditInUse, filters: { usesCredit: true } },
        { key: 'quiet', label: t.quiet, filters: { status: [2], turnoverTo: '0.00' } },
        {
          key: 'toApprove',
          label: t.toApprove,
          filters: { status: [1] },
          tone: 'warning',
          ...(waiting ? { count: waiting } : {}),
        },
      ]}
    />
  )
}

/** A reseller's own retailers. */
export function ResellerPartnersScreen() {
  return (
    <PartnersList
      base="/partners-reseller"
      title={t.retailers}
      create={partnerTexts.newRetailer}
      views={[
        { key: 'all', label: t.all },
        { key: 'credit', label: t.creditInUse, filters: { usesCredit: true } },
        { key: 'quiet', label: t.quiet, filters: { status: [2], turnoverTo: '0.00' } },
        { key: 'blocked', label: t.blockedOnes, filters: { status: [4] } },
      ]}
    />
  )
}
