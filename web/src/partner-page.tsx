import { PartnerScreen, type PartnerPart } from './companies/page/partner-screen.tsx'
import { PartnerInvoices } from './invoices/partner-invoices.tsx'
import { PartnerOrders } from './orders/list/partner-orders.tsx'
import { t } from './routes.texts.ts'

/** Parts of a partner's page that stand above companies: what it ordered and was invoiced. */
const parts: readonly PartnerPart[] = [
  { key: 'orders', label: t.orders, Part: PartnerOrders },
  { key: 'invoices', label: t.invoices, Part: PartnerInvoices },
]

/** The page of a partner, put together from the nouns that know of it. */
export function PartnerPage() {
  return <PartnerScreen parts={parts} />
}
