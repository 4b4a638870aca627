import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import type { RowOf } from '../../api/list.ts'
import { t as rules } from '../../prices/prices.texts.ts'
import { SaleBadge } from '../../prices/sale-badge.tsx'
import { scheduledTexts } from '../../prices/scheduled-price.texts.ts'
import { date, money, percentOf } from '../../text/format.ts'
import { netOfVat } from '../../text/net-of-vat.ts'
import { Count, Cover, Money, Percent, TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import classes from '../partners.module.css'
import { t as partnerTexts } from '../partners.texts.ts'
import { t } from './price.texts.ts'
import { nextTerms } from './price-ways.ts'
import { WhyPrice } from './why-price.tsx'

export type PriceRow = RowOf<typeof prices.ofCompany>

interface PriceColumnsOptions {
  /** Symbol of the partner's currency. */
  unit: string
  /** Only distributors see how a price is derived. */
  mayAskWhy: boolean
  onEdit: (row: PriceRow) => void
  onToggle: (row: PriceRow) => void
  onRemove: (row: PriceRow) => void
}

/** Columns of the products of a partner. */
export const priceColumns = ({
  unit,
  mayAskWhy,
  onEdit,
  onToggle,
  onRemove,
}: PriceColumnsOptions): Column<PriceRow>[] => [
  {
    id: 'cover',
    header: t.picture,
    headerHidden: true,
    width: 44,
    phone: 'before',
    cell: (row) => <Cover src={row.imageUrl} width={24} />,
  },
  {
    id: 'title',
    header: t.product,
    fixed: true,
    phone: 'title',
    cell: (row) => <TwoLine sub={`${row.platform} · ${row.code}`}>{row.title}</TwoLine>,
  },
  // The saved price list can be imported again.
  {
    id: 'code',
    header: t.code,
    quiet: true,
    from: 1000,
    phone: 'hidden',
    cell: (row) => <span className="mono">{row.code}</span>,
  },
  {
    id: 'rule',
    header: t.ownTerms,
    quiet: true,
    from: 820,
    phone: 'sub',
    cell: (row) => termsOf(row, unit),
    phoneCell: (row) => [termsOf(row, unit), nextOf(row, unit)].filter(Boolean).join(' · '),
  },
  {
    id: 'effectivePrice',
    header: t.pays(unit),
    align: 'right',
    phone: 'figure',
    cell: (row) => (
      <TwoLine sub={nextOf(row, unit)}>
        <span className={classes.price}>
          <Money value={row.effectivePrice} strong />
          {mayAskWhy && (
            <WhyPrice companyProductId={row.id} price={money(row.effectivePrice, unit)} title={row.title} />
          )}
        </span>
      </TwoLine>
    ),
    phoneCell: (row) => <Money value={row.effectivePrice} currency={unit} strong />,
  },
  {
    id: 'purchasePrice',
    header: t.costs(unit),
    unit,
    align: 'right',
    quiet: true,
    from: 640,
    phone: 'fact',
    cell: (row) => <Money value={row.purchasePrice} />,
  },
  {
    id: 'earnedBp',
    header: t.earned,
    hint: netOfVat,
    align: 'right',
    phone: 'fact',
    cell: (row) => <Percent value={row.earnedBp} />,
  },
  {
    id: 'moq',
    header: t.moq,
    align: 'right',
    from: 760,
    phone: 'hidden',
    cell: (row) => <Count value={row.moq} />,
  },
  {
    id: 'isOffSale',
    header: partnerTexts.status,
    from: 700,
    phone: 'badge',
    cell: (row) => <SaleBadge isWithdrawn={row.isOffSale} />,
  },
  {
    id: 'menu',
    header: t.moreOf,
    headerHidden: true,
    align: 'right',
    fixed: true,
    width: 44,
    phone: 'end',
    cell: (row) => (
      <Menu
        label={`${t.moreOf}: ${row.title}`}
        entries={[
          { label: t.changePrice, onClick: () => onEdit(row) },
          {
            label: row.isWithdrawn ? t.giveBack : t.withdraw,
            onClick: () => onToggle(row),
          },
          'divider',
          { label: t.takeAway, danger: true, onClick: () => onRemove(row) },
        ]}
      />
    ),
  },
]

/** The change scheduled for a later day: "59,90 KM from 1 Jan". */
const nextOf = ({ scheduled }: PriceRow, unit: string) =>
  scheduled ? scheduledTexts.from(nextTerms(scheduled, unit), date(scheduled.validFrom)) : undefined

/** How the price is derived, in words. An override comes before the partner's quantity prices; no other rule does. */
function termsOf(row: PriceRow, unit: string): string {
  const rule =
    row.rule === 'margin' && row.marginBp !== null ? `${rules.margin} ${percentOf(row.marginBp)}` : rules[row.rule]
  const [first] = row.tiers
  if (!first || row.rule === 'override') return rule
  return `${rule}, ${rules.fromQuantity(String(first.minQuantity))} ${money(first.price, unit)}`
}
