import type { Answered } from '@brava/contract/endpoint.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { IconAt, IconBan, IconCircleCheck, IconFileText, IconKey, IconRefresh, IconSend } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dateTime } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Columns, Neighbours, Page, PageBody, PageHeader } from '../ui/page.tsx'
import { ActionsList, KeyValues, Timeline } from '../ui/record.tsx'
import { Loaded } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Tabs, useTab } from '../ui/tabs.tsx'
import { useIdParam } from '../ui/use-id-param.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { EstimateButton } from './estimate-button.tsx'
import { timelineEvent } from './event-words.tsx'
import { rememberedRequest } from './list-memory.ts'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderKeys } from './order-keys.tsx'
import { OrderLegs } from './order-legs.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderPayment } from './order-payment.tsx'
import { t } from './orders.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Order = Answered<typeof orders.plain>['data']
type ActionName = Order['actions'][number]['action']

const actionLooks: Record<ActionName, { icon: ReactNode; label: string; danger?: boolean }> = {
  assignMissingKeys: { icon: <IconKey />, label: t.assignMissing },
  approve: { icon: <IconCircleCheck />, label: t.approve },
  replaceFaultyKey: { icon: <IconRefresh />, label: t.replaceFaulty },
  resendEmail: { icon: <IconSend />, label: t.resend },
  sendEstimate: { icon: <IconFileText />, label: t.sendEstimate },
  changeContact: { icon: <IconAt />, label: t.changeContact },
  deny: { icon: <IconBan />, label: t.deny, danger: true },
}

/** The page of one order: what it is, what can be done now, what happened. */
export function OrderScreen() {
  const id = useIdParam()
  const query = useEndpoint(orders.plain, { params: { id } })
  return <Loaded query={query}>{({ data }) => <OrderPage key={id} order={data} />}</Loaded>
}

function OrderPage({ order }: { order: Order }) {
  const [tab, setTab] = useTab(['overview', 'keys', 'payment', 'invoices', 'notes', 'activity'])
  const [asking, setAsking] = useState<'deny' | 'contact' | null>(null)
  const [choosing, setChoosing] = useState(false)
  const approve = useAct(orders.approve, { blocking: true })
  const assign = useAct(orders.assignMissing, { blocking: true })
  const resend = useAct(orders.resendEmail)
  const sendEstimate = useAct(orders.sendEstimate)
  const deny = useAct(orders.deny, { blocking: true })
  const at = { params: { id: order.id } }
  const acts: Record<ActionName, () => void> = {
    approve: () => void approve.run(at),
    assignMissingKeys: () => void assign.run(at),
    resendEmail: () => void resend.run(at),
    sendEstimate: () => void sendEstimate.run({ body: { id: order.id } }),
    replaceFaultyKey: () => {
      setChoosing(true)
      setTab('keys')
    },
    changeContact: () => setAsking('contact'),
    deny: () => setAsking('deny'),
  }
  const can = (name: ActionName) => order.actions.some((action) => action.action === name && action.isPossible)
  const main: ActionName | undefined = (['assignMissingKeys', 'approve'] as const).find(can)
  // What can be done stands first.
  const sorted = [...order.actions].sort((a, b) => Number(b.isPossible) - Number(a.isPossible))
  return (
    <Page>
      <PageHeader
        title={t.orderNo(order.number)}
        badge={<StatusBadge kind="order" value={order.status} />}
        facts={
          <>
            {dateTime(order.placedAt)} · <Link to={`/partners/edit/${order.company.id}`}>{order.company.name}</Link> ·{' '}
            {order.user.name} · {order.isDomestic ? t.domesticWord : t.foreignWord}
          </>
        }
        actions={
          <>
            <InList id={order.id} />
            {can('sendEstimate') && <EstimateButton orderId={order.id} />}
            {can('resendEmail') && (
              <Button icon={<IconSend />} pending={resend.pending} onClick={acts.resendEmail}>
                {t.resend}
              </Button>
            )}
            {can('deny') && (
              <Button variant="danger" icon={<IconBan />} onClick={acts.deny}>
                {t.deny}
              </Button>
            )}
            {main && (
              <Button
                variant="primary"
                icon={actionLooks[main].icon}
                pending={approve.pending || assign.pending}
                onClick={acts[main]}
              >
                {actionLooks[main].label}
              </Button>
            )}
          </>
        }
      />
      <Tabs
        label={t.parts}
        value={tab}
        onChange={(key) => {
          setChoosing(false)
          setTab(key)
        }}
        tabs={[
          { key: 'overview', label: t.overview },
          { key: 'keys', label: t.keysTab, count: order.items },
          { key: 'payment', label: t.payment, count: order.paymentCount },
          { key: 'invoices', label: t.invoices, count: order.invoices.length },
          { key: 'notes', label: t.notes, count: order.noteCount },
          { key: 'activity', label: t.activity },
        ]}
      />
      <PageBody>
        {order.status === 5 && order.denyReason !== '' && (
          <Notice tone="danger">{t.deniedBecause(order.denyReason)}</Notice>
        )}
        {tab === 'activity' ? (
          <History orderId={order.id} />
        ) : (
          <Columns
            side={
              <>
                <Card title={t.nextActions} flush>
                  <ActionsList
                    actions={sorted.map(({ action, isPossible, hint }) => ({
                      key: action,
                      ...actionLooks[action],
                      main: action === main,
                      danger: isPossible && action === 'deny',
                      ...(isPossible ? { facts: hint, onClick: acts[action] } : { reason: hint }),
                    }))}
                  />
                </Card>
                <History orderId={order.id} most={6} onAll={() => setTab('activity')} />
                {tab !== 'invoices' && <OrderInvoices invoices={order.invoices} />}
                <Card title={t.contact}>
                  <KeyValues
                    pairs={[
                      [t.email, order.email],
                      order.phone !== '' && [t.phone, order.phone],
                      order.holdUntil !== null && [t.heldUntil, dateTime(order.holdUntil)],
                    ]}
                  />
                </Card>
              </>
            }
          >
            {tab === 'overview' && (
              <>
                <OrderLines order={order} />
                <OrderLegs order={order} />
                <OrderPayment orderId={order.id} status={order.status} compact />
              </>
            )}
            {tab === 'keys' && <OrderKeys order={order} choosing={choosing} />}
            {tab === 'payment' && <OrderPayment orderId={order.id} status={order.status} />}
            {tab === 'invoices' && <OrderInvoices invoices={order.invoices} />}
            {tab === 'notes' && <OrderNotes orderId={order.id} />}
          </Columns>
        )}
      </PageBody>
      <ReasonDialog
        open={asking === 'deny'}
        onClose={() => setAsking(null)}
        title={t.denyTitle}
        confirm={t.deny}
        danger
        onConfirm={(reason) => deny.run({ ...at, body: { reason } })}
      >
        {t.denyText}
      </ReasonDialog>
      {asking === 'contact' && <ContactDialog order={order} onClose={() => setAsking(null)} />}
    </Page>
  )
}

/** The order's place in the list one came from. */
function InList({ id }: { id: number }) {
  const navigate = useNavigate()
  const { data } = useEndpoint(orders.neighbours, { params: { id }, body: rememberedRequest() }, { keepPrevious: true })
  const place = data?.data
  if (!place?.position) return null
  const go = (to: number | null) => (to === null ? undefined : () => void navigate({ to: `/orders/edit/${to}` }))
  return (
    <Neighbours at={place.position} all={place.total} onPrevious={go(place.previousId)} onNext={go(place.nextId)} />
  )
}

/** The timeline: the newest few beside the order, or all of it. */
function History({ orderId, most, onAll }: { orderId: number; most?: number; onAll?: () => void }) {
  const query = useEndpoint(orders.history, { params: { id: orderId } })
  const events = query.data?.data.events ?? []
  // The books have their own place; beside the order stand decisions, keys and mails.
  const shown = most ? events.filter((event) => !event.kind.startsWith('money.')).slice(0, most) : events
  return (
    <Card
      title={most ? t.timeline : t.activity}
      flush
      actions={
        onAll && events.length > shown.length ? (
          <Button variant="link" onClick={onAll}>
            {t.allEvents(events.length)}
          </Button>
        ) : null
      }
    >
      <Loaded query={query}>{() => <Timeline events={shown.map(timelineEvent)} />}</Loaded>
    </Card>
  )
}
