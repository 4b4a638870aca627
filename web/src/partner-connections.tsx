import { ApiCredentialsCard } from './api-access/api-credentials-card.tsx'
import { AskForAccessCard } from './api-access/ask-for-access-card.tsx'
import { CompanyFeedsCard } from './product-feeds/company-feeds-card.tsx'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'

/** What connects a partner's web shop, as the distributor manages it: credentials, webhooks and feeds. */
export function PartnerConnections({ companyId, currency }: { companyId: number; currency: string }) {
  return (
    <>
      <ApiCredentialsCard companyId={companyId} currency={currency} />
      <WebhooksCard companyId={companyId} />
      <CompanyFeedsCard companyId={companyId} />
    </>
  )
}

/** The same for a reseller: its retailers manage their own credentials. */
export function RetailerConnections({ companyId }: { companyId: number }) {
  return <AskForAccessCard companyId={companyId} />
}
