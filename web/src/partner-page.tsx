import { PartnerScreen, type PartnerPart } from './companies/page/partner-screen.tsx'
import { PartnerInvoices } from './invoices/partner-invoices.tsx'
import { PartnerOrders } from './orders/list/partner-orders.tsx'
import { PartnerPosDevices } from './pos-devices/pos-devices-card.tsx'
import { t } from './routes.texts.ts'

/** Parts of a partner's page that stand above companies: what it ordered and was invoiced, and its tills. */
const parts: readonly PartnerPart[] = [
  { key: 'orders', label: t.orders, Part: PartnerOrders },
  { key: 'invoices', label: t.invoices, Part: PartnerInvoices },
  { key: 'devices', label: t.posDevices, Part: PartnerPosDevices },
]

/** The page of a partner, put together from the nouns that know of it. */
export function PartnerPage() {
  return <PartnerScreen parts={parts} />
}
