import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { orderStatus, paymentType } from '@brava/contract/enums.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { findCompanies } from '../companies/find-companies.ts'
import { money } from '../text/format.ts'
import { AskDialog } from '../ui/ask/ask-dialog.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { MultiSelectField } from '../ui/field/multi-select-field.tsx'
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

/** Records what an entry pays when there was no proposal, or when it pays something else. */
export function SettleDialog({
  entry,
  onClose,
  onOrders,
  onFunds,
}: {
  entry: Entry | null
  onClose: () => void
  onOrders: (entry: Entry, orderIds: number[]) => Promise<unknown>
  onFunds: (entry: Entry, companyId: number) => Promise<unknown>
}) {
  const [way, setWay] = useState<'order' | 'funds'>('order')
  const [orderIds, setOrderIds] = useState<readonly number[]>([])
  const [companyId, setCompanyId] = useState<number | null>(null)
  const isReady = way === 'order' ? orderIds.length > 0 : companyId !== null
  return (
    <AskDialog
      open={entry !== null}
      onClose={() => {
        setOrderIds([])
        setCompanyId(null)
        onClose()
      }}
      title={t.settleTitle}
      confirm={t.settle}
      ready={isReady}
      act={async () => {
        if (!entry) return false
        return (await (way === 'order' ? onOrders(entry, [...orderIds]) : onFunds(entry, companyId ?? 0))) !== undefined
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
        <MultiSelectField
          label={t.waitingOrder}
          hint={t.waitingOrdersHint}
          value={orderIds}
          onChange={setOrderIds}
          find={findWaiting}
          required
        />
      ) : (
        <SelectField label={t.company} value={companyId} onChange={setCompanyId} find={findCompanies()} required />
      )}
    </AskDialog>
  )
}
