import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { keyReturns } from '@brava/contract/orders/key-returns.endpoints.ts'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { money } from '../../text/format.ts'
import { optionsOf } from '../../text/options-of.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { claimColumns, claimFilters } from '../claims/claim-columns.tsx'
import { ClaimsPage, RejectClaim } from '../claims/claims-page.tsx'
import { t } from './key-returns.texts.ts'
import { keyTail } from '../../text/key-tail.ts'

type Row = RowOf<typeof keyReturns.list>

export const keyReturnsList = listAt(keyReturns.list, {
  remember: 'key-returns',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

const { requested, accepted, rejected } = keyReturnState.code

const priceOf = (row: Row) => money(row.unitPrice, currencySymbol(row.currency))

/** Keys that buyers want to return unopened, with the age of each request and the possible decisions. */
export function KeyReturnsScreen() {
  const list = useList(...keyReturnsList)
  const [asked, setAsked] = useState<{ what: 'accept' | 'reject'; row: Row } | null>(null)
  const accept = useAct(keyReturns.accept, { blocking: true })
  const reject = useAct(keyReturns.reject)
  const at = { params: { id: asked?.row.id ?? 0 } }
  const close = () => setAsked(null)
  const counts = list.answer?.counts
  return (
    <ClaimsPage
      words={t}
      list={list}
      views={[
        { key: 'all', label: t.all, count: counts?.all },
        { key: 'open', label: t.open, count: counts?.open, filters: { state: [requested] } },
        { key: 'accepted', label: t.accepted, count: counts?.accepted, filters: { state: [accepted] } },
        { key: 'rejected', label: t.rejected, count: counts?.rejected, filters: { state: [rejected] } },
      ]}
      columns={claimColumns<Row>({
        age: t.age,
        badge: 'keyReturn',
        column: { id: 'unitPrice', header: t.price, align: 'right', from: 1000, phone: 'figure', cell: priceOf },
        acts: [
          { name: 'accept', label: t.accept, icon: <IconCheck />, run: (row) => setAsked({ what: 'accept', row }) },
          { name: 'reject', label: t.reject, icon: <IconBan />, run: (row) => setAsked({ what: 'reject', row }) },
        ],
      })}
      filters={claimFilters(optionsOf(keyReturnState))}
    >
      <ConfirmDialog
        open={asked?.what === 'accept'}
        onClose={close}
        title={t.acceptTitle}
        confirm={t.accept}
        danger={false}
        onConfirm={() => accept.run(at)}
      >
        {asked && t.acceptText(keyTail(asked.row.last4), priceOf(asked.row))}
      </ConfirmDialog>
      <RejectClaim
        open={asked?.what === 'reject'}
        onClose={close}
        title={t.rejectTitle}
        confirm={t.reject}
        onConfirm={(reason) => reject.run({ ...at, body: { reason } })}
      />
    </ClaimsPage>
  )
}
