import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiCredentialsCard } from './api-access/api-credentials-card.tsx'
import { AskForAccessCard } from './api-access/ask-for-access-card.tsx'
import { CompanyFeedsCard } from './product-feeds/company-feeds-card.tsx'
import { WebhooksCard } from './webhooks/webhooks-card.tsx'

/** What connects the web shop of a partner, as the distributor keeps it: credentials, webhooks and feeds. */
export function PartnerConnections({ companyId }: { companyId: number }) {
  const { open } = useSearch({ strict: false }) as { open?: string }
  const navigate = useNavigate()
  return (
    <>
      <ApiCredentialsCard
        companyId={companyId}
        adds={{
          atOnce: open === 'credential',
          // Opened again the page shows no dialog.
          onClose: () =>
            open && void navigate({ to: '.', replace: true, resetScroll: false, search: { tab: 'api' } as never }),
        }}
      />
      <WebhooksCard companyId={companyId} />
      <CompanyFeedsCard companyId={companyId} />
    </>
  )
}

/** The same for a reseller: its retailers keep their credentials themselves. */
export function RetailerConnections({ companyId }: { companyId: number }) {
  return <AskForAccessCard companyId={companyId} />
}
