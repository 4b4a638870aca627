import { faultState, openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { faultReports } from '@brava/contract/orders/fault-reports.endpoints.ts'
import { IconBan, IconCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { listAt, type RowOf } from '../../api/list.ts'
import { useAct } from '../../api/use-act.ts'
import { useList } from '../../api/use-list.ts'
import { optionsOf } from '../../text/options-of.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { claimColumns, claimFilters } from '../claims/claim-columns.tsx'
import { ClaimsPage, RejectClaim } from '../claims/claims-page.tsx'
import { t as keyTexts } from '../keys/order-keys.texts.ts'
import { t } from './faults.texts.ts'
import { keyTail } from '../../text/key-tail.ts'

type Row = RowOf<typeof faultReports.list>

export const faultReportsList = listAt(faultReports.list, {
  remember: 'fault-reports',
  debounceMs: 300,
  defaultSort: { by: 'createdDate', ascending: false },
})

const { replaced, rejected } = faultState.code

/** Keys reported as faulty by buyers, with the age of each report and the possible actions. */
export function FaultReportsScreen() {
  const list = useList(...faultReportsList)
  const [asked, setAsked] = useState<{ what: 'replace' | 'reject'; row: Row } | null>(null)
  const accept = useAct(faultReports.accept)
  const replace = useAct(faultReports.replace, { blocking: true })
  const reject = useAct(faultReports.reject)
  const at = { params: { id: asked?.row.id ?? 0 } }
  const close = () => setAsked(null)
  const counts = list.answer?.counts
  return (
    <ClaimsPage
      words={t}
      list={list}
      views={[
        { key: 'all', label: t.all, count: counts?.all },
        { key: 'open', label: t.open, count: counts?.open, filters: { state: [...openFaultStates] } },
        { key: 'replaced', label: t.replaced, count: counts?.replaced, filters: { state: [replaced] } },
        { key: 'rejected', label: t.rejected, count: counts?.rejected, filters: { state: [rejected] } },
      ]}
      columns={claimColumns<Row>({
        age: t.age,
        badge: 'fault',
        below: (row) => row.batchCode,
        column: {
          id: 'inStock',
          header: t.inStock,
          align: 'right',
          quiet: true,
          from: 1000,
          phone: 'hidden',
          cell: (row) => row.inStock,
        },
        acts: [
          {
            name: 'accept',
            label: t.accept,
            icon: <IconCheck />,
            run: (row) => void accept.run({ params: { id: row.id } }),
          },
          {
            name: 'replace',
            label: t.replace,
            icon: <IconRefresh />,
            run: (row) => setAsked({ what: 'replace', row }),
          },
          { name: 'reject', label: t.reject, icon: <IconBan />, run: (row) => setAsked({ what: 'reject', row }) },
        ],
      })}
      filters={claimFilters(optionsOf(faultState))}
    >
      <ConfirmDialog
        open={asked?.what === 'replace'}
        onClose={close}
        title={keyTexts.replaceTitle}
        confirm={keyTexts.replace}
        onConfirm={() => replace.run(at)}
      >
        {keyTexts.replaceText(keyTail(asked?.row.last4 ?? ''))}
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
