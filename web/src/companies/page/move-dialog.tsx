import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { companyType } from '@brava/contract/enums.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { money } from '../../text/format.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { FormGrid } from '../../ui/form/form-grid.tsx'
import { useForm } from '../../ui/form/use-form.ts'
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

/** Gives a partner another supplier, after showing what that changes. */
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
  const form = useForm({
    schema: companies.move.body,
    initial: { supplierId: null as number | null, priceGroupId: null as number | null },
    guard: false,
    toWire: (values) => ({ ...values, version: partner.version }),
    submit: ({ supplierId, priceGroupId }) =>
      move.attempt({
        params: { id: partner.id },
        body: { version: partner.version, supplierId: supplierId ?? 0, priceGroupId },
      }),
    done: onClose,
  })
  const { supplierId, priceGroupId } = form.values
  const choices = useTermChoices(supplierId ?? own.id)
  return (
    <FormDialog form={form} onClose={onClose} width={640} title={m.title(partner.name)} confirm={m.confirm}>
      <FormGrid>
        <SelectField
          {...form.field('supplierId', t.supplier)}
          required
          onChange={(supplier) => form.setValues({ supplierId: supplier, priceGroupId: null })}
          options={[
            { value: own.id, label: own.name },
            ...(resellers.data?.data ?? []).map((one) => ({ value: one.id, label: one.name })),
          ].filter(({ value }) => value !== partner.supplierId)}
        />
        <SelectField
          {...form.field('priceGroupId', t.group)}
          clearable
          placeholder={t.noGroup}
          disabled={supplierId === null}
          options={supplierId === null ? [] : choices.groups}
        />
      </FormGrid>
      {supplierId !== null && <Preview partner={partner} to={{ supplierId, priceGroupId }} />}
    </FormDialog>
  )
}

function Preview({ partner, to }: { partner: Partner; to: { supplierId: number; priceGroupId: number | null } }) {
  const query = useEndpoint(companies.previewMove, { params: { id: partner.id }, body: to }, { keepPrevious: true })
  return <Loaded query={query}>{({ data }) => <Changes data={data} />}</Loaded>
}

function Changes({ data }: { data: Answered<typeof companies.previewMove>['data'] }) {
  const { prices, mayMove } = data
  const unit = currencySymbol(data.currency)
  const said = (amount: string) => money(amount, unit)
  return (
    <>
      {!mayMove && <Notice tone="danger">{m.cannot}</Notice>}
      <Card title={m.changes} flush>
        <Rows>
          <Row>{m.orders(data.orders, data.openOrders)}</Row>
          <Row>{mayMove ? m.creditAfter : m.money(said(data.funds), said(data.held), said(data.creditLimit))}</Row>
          <Row>{m.group(data.groupBefore ?? t.noGroup, data.groupAfter ?? t.noGroup)}</Row>
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
