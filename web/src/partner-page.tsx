import { t as api } from './api-access/api-access.texts.ts'
import { useMay } from './api/profile.ts'
import { documentTexts } from './companies/documents/documents.texts.ts'
import { PartnerDocuments } from './companies/documents/partner-documents.tsx'
import { notesTexts } from './companies/notes/notes.texts.ts'
import { PartnerNotes } from './companies/notes/partner-notes.tsx'
import { PartnerScreen, type PartnerPart } from './companies/page/partner-screen.tsx'
import { PartnerInvoices } from './invoices/partner-invoices.tsx'
import { PartnerOrders } from './orders/list/partner-orders.tsx'
import { PartnerConnections, RetailerConnections } from './partner-connections.tsx'
import { PartnerPosDevices } from './pos-devices/pos-devices-card.tsx'
import { t } from './routes.texts.ts'
import { PartnerCatalogue } from './wholesale/partner-catalogue.tsx'
import { t as wholesaleTexts } from './wholesale/wholesale.texts.ts'

/** Parts of a partner's page from nouns above companies: its catalogue, its orders and invoices, and its tills. */
const parts: readonly PartnerPart[] = [
  { key: 'catalogue', label: wholesaleTexts.partnerView, Part: PartnerCatalogue },
  { key: 'orders', label: t.orders, Part: PartnerOrders },
  { key: 'invoices', label: t.invoices, Part: PartnerInvoices },
  { key: 'devices', label: t.posDevices, Part: PartnerPosDevices },
]

/** Separate notes for each: the distributor's, and a reseller's about its retailers. */
const notes: PartnerPart = { key: 'notes', label: notesTexts.tab, Part: PartnerNotes }

const ofDistributors: readonly PartnerPart[] = [{ key: 'api', label: api.api, Part: PartnerConnections }, notes]

/** A reseller's retailers manage their own credentials: the reseller asks them to create one. */
const ofResellers: readonly PartnerPart[] = [{ key: 'api', label: api.api, Part: RetailerConnections }, notes]

/** The company's admins manage its documents. */
const ofAdmins: readonly PartnerPart[] = [{ key: 'documents', label: documentTexts.tab, Part: PartnerDocuments }]

/** The page of a partner, composed of the nouns that know about it. */
export function PartnerPage() {
  const isDistributor = useMay('distributors')
  const keepsDocuments = useMay('distributorsAndCompanyAdmins')
  return (
    <PartnerScreen
      parts={[...parts, ...(keepsDocuments ? ofAdmins : []), ...(isDistributor ? ofDistributors : ofResellers)]}
    />
  )
}
