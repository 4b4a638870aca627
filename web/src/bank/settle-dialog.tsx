import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { findCompanies } from '../companies/find-companies.ts'
import { money } from '../text/format.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { t } from './bank.texts.ts'
import type { Entry } from './entry-columns.tsx'

async function findWaiting(text: string) {
  const { data } = await call(orders.list, {
    body: {
      quickSearch: text,
      pageSize: 50,
      filters: { status: [orderStatus.code.awaitingPayment], paymentType: [paymentType.code.wireTransfer] },
    },
  })
  return data.map((order) => ({
    value: order.id,
    label: `${order.number} · ${order.company.name}`,
    facts: money(order.total, currencySymbol(order.currency)),
  }))
}

/** What an entry pays when nothing was proposed, or something else. */
export function SettleDialog({
  entry,
  onClose,
  onOrder,
  onFunds,
}: {
  entry: Entry | null
  onClose: () => void
  onOrder: (entry: Entry, orderId: number) => Promise<unknown>
  onFunds: (entry: Entry, companyId: number) => Promise<unknown>
}) {
  const [way, setWay] = useState<'order' | 'funds'>('order')
  const [orderId, setOrderId] = useState<number | null>(null)
  const [companyId, setCompanyId] = useState<number | null>(null)
  const chosen = way === 'order' ? orderId : companyId
  return (
    <AskDialog
      open={entry !== null}
      onClose={() => {
        setOrderId(null)
        setCompanyId(null)
        onClose()
      }}
      title={t.settleTitle}
      confirm={t.settle}
      ready={chosen !== null}
      act={async () => {
        if (!entry || chosen === null) return false
        return (await (way === 'order' ? onOrder(entry, chosen) : onFunds(entry, chosen))) !== undefined
      }}
    >
      {entry && (
        <p>
          {[entry.party || t.nobody, money(entry.amount, currencySymbol(entry.currency)), entry.purpose]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <Segmented
        wide
        label={t.way}
        value={way}
        onChange={setWay}
        options={[
          { value: 'order', label: t.wayOrder },
          { value: 'funds', label: t.wayFunds },
        ]}
      />
      {way === 'order' ? (
        <SelectField label={t.waitingOrder} value={orderId} onChange={setOrderId} find={findWaiting} required />
      ) : (
        <SelectField label={t.company} value={companyId} onChange={setCompanyId} find={findCompanies()} required />
      )}
    </AskDialog>
  )
}
