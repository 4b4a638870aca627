import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { dues } from '@brava/contract/companies/dues.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { useMay } from '../../api/profile.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { date, money } from '../../text/format.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Link } from '../../ui/basics/link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { StatStrip } from '../../ui/layout/stat-strip.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { duesTexts as t } from './dues.texts.ts'

type Dues = Answered<typeof dues.one>['data']
const ages = ['current', 'days30', 'days60', 'days90', 'older'] as const

/** What a company owes its supplier, grouped by how long it has been due. */
export function DuesCard({ companyId }: { companyId: number }) {
  const query = useEndpoint(dues.one, { params: { id: companyId } })
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Owed dues={data} />
          {data.mayChangeReminders && <Reminders companyId={companyId} isOn={data.isReminded} />}
        </>
      )}
    </Loaded>
  )
}

function Owed({ dues: found }: { dues: Dues }) {
  const unit = currencySymbol(found.currency)
  const isDistributor = useMay('distributors')
  if (found.count === 0)
    return (
      <Card title={t.title}>
        <p style={{ margin: 0 }}>{t.nothing}</p>
      </Card>
    )
  return (
    <>
      {found.creditPaused && <Notice tone="warning">{t.paused}</Notice>}
      <StatStrip figures={ages.map((age) => ({ label: t[age], value: money(found.ageing[age]), unit }))} />
      <Card
        title={t.title}
        facts={`${t.overdue}: ${money(found.overdue, unit)} · ${t.owed}: ${money(found.owed, unit)} · ${t.hint}`}
        flush
      >
        {found.debts.map((debt) => (
          <Row
            key={debt.debt}
            after={
              <TwoLine sub={debt.open === debt.amount ? undefined : t.ofAmount(money(debt.amount, unit))}>
                {money(debt.open, unit)}
              </TwoLine>
            }
          >
            <TwoLine
              sub={[debt.isToCome ? t.toCome : `${t.dueOn} ${date(debt.dueOn)}`, remindedOf(debt)]
                .filter(Boolean)
                .join(' · ')}
            >
              {debt.invoiceNumber ?? (debt.orderId === null ? t.correction : t.order)}{' '}
              {debt.orderNumber &&
                (isDistributor ? (
                  <Link to={`/orders/edit/${debt.orderId}`}>{debt.orderNumber}</Link>
                ) : (
                  debt.orderNumber
                ))}{' '}
              {debt.daysOverdue > 0 && <Badge tone="danger">{t.late(debt.daysOverdue)}</Badge>}
            </TwoLine>
          </Row>
        ))}
        {found.count > found.debts.length && <Row>{t.more(found.debts.length, found.count)}</Row>}
      </Card>
    </>
  )
}

const stepWords = {
  dueSoon: t.remindedDueSoon,
  overdue: t.remindedOverdue,
  longOverdue: t.remindedLongOverdue,
  paused: t.remindedPaused,
}
const remindedOf = ({ reminded }: Dues['debts'][number]) =>
  reminded && `${stepWords[reminded.step]}, ${date(reminded.at)}`

/** Whether the company gets reminders by mail of what is due: its supplier decides. */
function Reminders({ companyId, isOn }: { companyId: number; isOn: boolean }) {
  const change = useAct(dues.setReminders)
  return (
    <Card>
      <Switch
        label={t.reminders}
        hint={t.remindersHint}
        checked={isOn}
        disabled={change.pending}
        onChange={(isReminded) => void change.run({ params: { id: companyId }, body: { isReminded } })}
      />
    </Card>
  )
}
