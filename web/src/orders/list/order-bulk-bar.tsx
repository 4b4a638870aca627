import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { IconBan, IconCircleCheck, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import type { List, RowOf } from '../../api/list.ts'
import { useTries } from '../../api/told-error.ts'
import { whileWaiting } from '../../state/waiting.ts'
import { money } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { BulkBar, type Chosen } from '../../ui/table/bulk-bar.tsx'
import { exportActs } from '../../ui/table/export-acts.tsx'
import { ApprovalDialog } from '../approval-dialog.tsx'
import { type BulkResults, BulkResultsDialog } from './bulk-results.tsx'
import type { OrdersRequest } from '../list-memory.ts'
import { t as listTexts } from './order-lists.texts.ts'
import { t } from '../orders.texts.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { sumOf } from './sum-of.ts'
import type { useOrderExport } from './use-order-export.ts'

interface OrderBulkBarProps<Filters> {
  list: List<RowOf<typeof orders.list>, Filters, { sumHome: string }>
  symbol: string
  /** The search settings of the list, which define "all that match". */
  asked: OrdersRequest
  file: ReturnType<typeof useOrderExport>
}

/** Approves, re-sends, exports and denies several orders. An act applies only to those that allow it. */
export function OrderBulkBar<Filters>({ list, symbol, asked, file }: OrderBulkBarProps<Filters>) {
  const [approving, setApproving] = useState<Chosen | null>(null)
  const [denying, setDenying] = useState<number[] | null>(null)
  const [results, setResults] = useState<BulkResults | null>(null)
  const tries = useTries()
  const told = (answer: { data: { results: BulkResults } }) => {
    list.selection.clear()
    if (answer.data.results.some((result) => !result.ok)) setResults(answer.data.results)
  }
  const approve = useAct(orders.approveMany, { blocking: true, done: told })
  const deny = useAct(orders.denyMany, { blocking: true, done: told })
  const resend = useAct(orders.resendMany, { blocking: true, done: told })

  const { allMatching } = list.selection
  const allowing = (action: string) => list.chosen.filter((row) => row.allowedActions.includes(action))
  /** Unknown when everything that matches is chosen: the server decides for each order. */
  const withCount = (action: string) => (allMatching ? {} : { count: allowing(action).length })
  const idsAllowing = (action: string) => allowing(action).map((row) => row.id)
  /** The ids of the selected orders at this moment: the act that follows leaves alone an order placed later. */
  async function idsOf(chosen: Chosen, action: string): Promise<number[]> {
    if (!chosen.allMatching) return idsAllowing(action)
    const ids = list.total > mostIdsOfPage ? undefined : await whileWaiting(list.allIds())
    if (!ids || ids.length > mostIdsOfPage)
      throw new Error(orderErrors.tooManySelected.text[language]({ most: mostIdsOfPage }))
    return ids.map(Number)
  }

  return (
    <>
      <BulkBar
        list={list}
        sum={money(allMatching ? list.answer?.sumHome : sumOf(list.chosen.map((row) => row.totalHome)), symbol)}
        actions={[
          {
            key: 'approve',
            label: t.approve,
            icon: <IconCircleCheck />,
            ...withCount('approve'),
            pending: approve.pending,
            takesMatching: true,
            run: setApproving,
          },
          {
            key: 'resend',
            label: t.resend,
            icon: <IconSend />,
            ...(!allMatching && allowing('resendEmail').length === 0 ? { count: 0 } : {}),
            pending: resend.pending,
            takesMatching: true,
            run: (chosen) =>
              void tries.run(async () => resend.run({ body: { ids: await idsOf(chosen, 'resendEmail') } })),
          },
          ...exportActs(file.pending, (format, chosen) => void file.save(format, chosen)),
          {
            key: 'deny',
            label: t.deny,
            icon: <IconBan />,
            danger: true,
            ...withCount('deny'),
            pending: deny.pending,
            takesMatching: true,
            run: (chosen) => void tries.run(async () => setDenying(await idsOf(chosen, 'deny'))),
          },
        ]}
      />
      <ApprovalDialog
        asked={approving && (approving.allMatching ? { matching: asked } : { ids: idsAllowing('approve') })}
        onClose={() => setApproving(null)}
        onConfirm={(ids) => approve.run({ body: { ids } })}
      />
      <ReasonDialog
        open={denying !== null}
        onClose={() => setDenying(null)}
        title={listTexts.denyManyTitle(denying?.length ?? 0)}
        confirm={t.deny}
        danger
        onConfirm={(reason) => deny.run({ body: { ids: denying ?? [], reason } })}
      >
        {t.denyText}
      </ReasonDialog>
      <BulkResultsDialog results={results} onClose={() => setResults(null)} />
    </>
  )
}
