import { correctionState } from '@brava/contract/books/correction-state.ts'
import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { companyType, orderStatus } from '@brava/contract/enums.ts'
import { useAct } from '../../api/use-act.ts'
import { againOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { money } from '../../text/format.ts'
import { Link } from '../../ui/basics/link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import { t } from '../partners.texts.ts'
import { moveTexts as m } from './move.texts.ts'
import type { Partner } from './partner-values.ts'
import { useTermChoices } from './use-term-choices.ts'

interface Props {
  partner: Partner
  onClose: () => void
}

/** Moves a partner to another supplier, after showing what that changes. */
export function MoveDialog(props: Props) {
  const own = useEndpoint(companies.own, undefined)
  return (
    <Loaded query={own} skeleton={<></>}>
      {({ data }) => <Opened {...props} own={data} />}
    </Loaded>
  )
}

function Opened({ partner, onClose, own }: Props & { own: { id: number; name: string } }) {
  const move = useAct(companies.move)
  const mayHaveReseller = partner.type === companyType.code.retailer
  const resellers = useEndpoint(companies.resellers, undefined, { enabled: mayHaveReseller })
  // Taken from what was read when this was chosen: if someone else has moved it since, the move is refused, also on a
  // second attempt.
  const { type, status, currency } = partner
  const held = useHeldVersion({
    version: partner.version,
    values: { supplierId: partner.supplierId, priceGroupId: partner.priceGroupId, type, status, currency },
  })
  const form = useForm({
    schema: companies.move.body,
    initial: { supplierId: null as number | null, priceGroupId: null as number | null },
    guard: false,
    toWire: (values) => ({ ...values, version: held.version() }),
    submit: ({ supplierId, priceGroupId }) =>
      move.attempt({
        params: { id: partner.id },
        body: { version: held.version(), supplierId: supplierId ?? 0, priceGroupId },
      }),
    done: onClose,
  })
  held.useLatest({ changed: form.changed, accept: () => {} })
  const { supplierId, priceGroupId } = form.values
  const choices = useTermChoices(supplierId ?? own.id)
  const preview = useEndpoint(
    companies.previewMove,
    { params: { id: partner.id }, body: { supplierId: supplierId ?? 0, priceGroupId } },
    { enabled: supplierId !== null, keepPrevious: true },
  )
  // The preview is of a different choice, or something is in the way: there is nothing to confirm.
  const isShown = preview.data?.data.mayMove === true && !preview.isPlaceholderData
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      width={640}
      title={m.title(partner.name)}
      confirm={m.confirm}
      ready={supplierId === null || isShown}
    >
      <FormGrid>
        <SelectField
          {...form.field('supplierId', t.supplier)}
          required
          onChange={(supplier) => form.setValues({ supplierId: supplier, priceGroupId: null })}
          options={[
            { value: own.id, label: own.name },
            ...(resellers.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
          ].filter(({ value }) => value !== partner.supplierId)}
          again={againOf(resellers)}
        />
        <SelectField
          {...form.field('priceGroupId', t.group)}
          clearable
          placeholder={t.noGroup}
          disabled={supplierId === null}
          {...choices.groups}
        />
      </FormGrid>
      {supplierId !== null && (
        <Loaded query={preview}>{({ data }) => <Changes data={data} partner={partner} />}</Loaded>
      )}
    </FormDialog>
  )
}

type Preview = Answered<typeof companies.previewMove>['data']

function Changes({ data, partner }: { data: Preview; partner: Partner }) {
  const { prices, mayMove } = data
  const unit = currencySymbol(data.currency)
  const said = (amount: string) => money(amount, unit)
  return (
    <>
      {!mayMove && <InTheWay data={data} partner={partner} said={said} />}
      <Card title={m.changes} flush>
        <Rows>
          <Row>{m.orders(data.orders, data.openOrders)}</Row>
          {data.orders > 0 && <Row>{m.stays(partner.supplierName ?? '')}</Row>}
          <Row>{m.creditAfter(said(data.creditLimit))}</Row>
          <Row>{m.group(data.groupBefore ?? t.noGroup, data.groupAfter ?? t.noGroup)}</Row>
          {data.ownTerms > 0 && <Row>{m.ownTerms(data.ownTerms)}</Row>}
          <Row>{m.prices(prices.same, prices.up, prices.down)}</Row>
          {prices.notAvailable > 0 && <Row>{m.notAvailable(prices.notAvailable)}</Row>}
          {prices.belowPurchase > 0 && <Row>{m.belowPurchase(prices.belowPurchase)}</Row>}
          {prices.examples.map((row) => (
            <Row
              key={row.productId}
              after={`${said(row.oldPrice)} → ${row.newPrice === null ? m.notThere : said(row.newPrice)}`}
            >
              <TwoLine sub={row.code}>{row.title}</TwoLine>
            </Row>
          ))}
        </Rows>
      </Card>
    </>
  )
}

const { cancelled, refunded, completed, partRefunded } = orderStatus.code
const settled: readonly number[] = [cancelled, refunded, completed, partRefunded]
const openStatuses = orderStatus.values.filter((status) => !settled.includes(status))

/** What has to be settled first, each item with where that is done. */
function InTheWay({ data, partner, said }: { data: Preview; partner: Partner; said: (amount: string) => string }) {
  const funds = Number(data.funds)
  const account = { to: `/partners/edit/${partner.id}`, search: { tab: 'funds' } }
  return (
    <>
      <Notice tone="warning">{m.cannot}</Notice>
      <Card title={m.inTheWay} flush>
        <Rows>
          {data.openOrders > 0 && (
            <Row
              after={
                <Link to="/orders" search={{ companyId: [partner.id], status: openStatuses }}>
                  {m.settle}
                </Link>
              }
            >
              <TwoLine sub={m.openOrdersHow}>{m.openOrders(data.openOrders)}</TwoLine>
            </Row>
          )}
          {funds > 0 && (
            <Row after={<Link {...account}>{m.settle}</Link>}>
              <TwoLine sub={m.fundsLeftHow}>{m.fundsLeft(said(data.funds))}</TwoLine>
            </Row>
          )}
          {funds < 0 && (
            <Row after={<Link {...account}>{m.settle}</Link>}>
              <TwoLine sub={m.creditUsedHow}>{m.creditUsed(said(data.funds.replace('-', '')))}</TwoLine>
            </Row>
          )}
          {Number(data.held) > 0 && <Row>{m.heldMoney(said(data.held))}</Row>}
          {data.waitingCorrections > 0 && (
            <Row
              after={
                <Link to="/books" search={{ state: [correctionState.code.waiting] }}>
                  {m.settle}
                </Link>
              }
            >
              <TwoLine sub={m.correctionsHow}>{m.corrections(data.waitingCorrections)}</TwoLine>
            </Row>
          )}
        </Rows>
      </Card>
    </>
  )
}
