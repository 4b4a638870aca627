import type { Answered } from '@brava/contract/endpoint.ts'
import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { groups } from '@brava/contract/reports/groups.ts'
import { measures } from '@brava/contract/reports/measures.ts'
import { changeMeasures } from '@brava/contract/reports/what-changed.ts'
import { type CSSProperties, useState } from 'react'
import { useMay } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { said } from '../text/texts.ts'
import { Link } from '../ui/basics/link.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SkeletonCard } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { numberOf, written } from './figure-words.ts'
import type { ReportFilters } from './report-state.ts'
import { t } from './reports.texts.ts'
import classes from './what-changed.module.css'

type Changed = Answered<typeof analytics.whatChanged>['data']
type Measure = (typeof changeMeasures)[number]
type Kind = 'products' | 'partners' | 'categories'
type Row = Changed['total'] & {
  readonly id: number
  readonly title: string
  readonly code: string
  readonly note: string
}
interface Address {
  readonly to: string
  readonly search: Record<string, unknown>
}

/** The link of a row: the report with the same figure, for resellers a tab of their own reports. */
function leadTo(kind: Kind, row: Row, filters: ReportFilters, isDistributor: boolean): Address {
  const search = { ...filters, compare: filters.compare ?? 'previous' }
  const own = { to: '/reports', search: { ...search, tab: kind === 'partners' ? 'retailers' : 'sales' } }
  if (kind === 'categories') {
    const narrowed = { categoryIds: [row.id] }
    return isDistributor
      ? { to: '/analytics/product-category', search: { ...search, ...narrowed } }
      : { ...own, search: { ...own.search, ...narrowed } }
  }
  if (kind === 'partners')
    return isDistributor
      ? { to: '/analytics/top-products-by-partners', search: { ...search, q: row.title } }
      : { ...own, search: { ...own.search, q: row.title } }
  return isDistributor
    ? { to: '/analytics/sales-by-product', search: { ...search, productIds: [row.id] } }
    : { ...own, search: { ...own.search, q: row.code } }
}

/** What changed margin or net most against the compared period, the biggest change first. */
export function WhatChanged({ filters, previousLabel }: { filters: ReportFilters; previousLabel?: string }) {
  const [measure, setMeasure] = useState<Measure>('margin')
  const answer = useEndpoint(
    analytics.whatChanged,
    { body: { filters: filters as never, measure } },
    { keepPrevious: true },
  )
  const changed = answer.data?.data
  return (
    <Card
      title={t.whatChanged}
      facts={
        changed &&
        `${wordsOf(measure, changed.total, changed.currency)} · ${t.comparedWith.toLocaleLowerCase()}: ${(previousLabel ?? t.previousPeriod).toLocaleLowerCase()}`
      }
      actions={
        <Segmented
          label={t.by}
          value={measure}
          onChange={setMeasure}
          options={changeMeasures.map((name) => ({ value: name, label: said(measures[name].label) }))}
        />
      }
      flush
    >
      <Loaded query={answer} skeleton={<SkeletonCard lines={5} />}>
        {({ data }) => (
          <div className={classes.lists}>
            <Moved kind="products" of={data} filters={filters} measure={measure} />
            <Moved kind="partners" of={data} filters={filters} measure={measure} />
            <Moved kind="categories" of={data} filters={filters} measure={measure} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

const signed = (measure: Measure, value: string) =>
  `${Number(value) > 0 ? '+' : ''}${written(measure, Number(value), 0)}`

const wordsOf = (measure: Measure, { change }: { readonly change: string }, currency: string) =>
  `${said(measures[measure].label)} ${signed(measure, change)} ${currencySymbol(currency)}`

const rowsOf = (kind: Kind, changed: Changed): readonly Row[] =>
  kind === 'categories'
    ? changed.categories.map((row) => ({ ...row, code: '', note: '' }))
    : changed[kind].map((row) => ({ ...row, note: 'platform' in row ? row.platform : '' }))

const titles = { products: groups.product.label, partners: groups.partner.label, categories: groups.category.label }

function Moved(of: { kind: Kind; of: Changed; filters: ReportFilters; measure: Measure }) {
  const isDistributor = useMay('distributors')
  const rows = rowsOf(of.kind, of.of)
  const most = Math.max(0, ...rows.map(({ change }) => Math.abs(numberOf(change))))
  return (
    <section className={classes.list}>
      <h3 className={classes.head}>{said(titles[of.kind])}</h3>
      {rows.length === 0 ? (
        <p className={classes.none}>{t.nothingChanged}</p>
      ) : (
        <ol className={classes.rows}>
          {rows.map((row) => (
            <li key={row.id} className={classes.row}>
              <span className={classes.name}>
                <Link {...leadTo(of.kind, row, of.filters, isDistributor)} className={classes.link}>
                  {row.title}
                </Link>
                {row.note && <span className={classes.note}> · {row.note}</span>}
              </span>
              <Swing change={numberOf(row.change)} most={most} />
              <span className={classes.change} data-good={numberOf(row.change) > 0 ? 'yes' : 'no'}>
                {signed(of.measure, row.change)}
              </span>
              <span className={classes.course}>
                {t.fromTo(written(of.measure, Number(row.before), 0), written(of.measure, Number(row.now), 0))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** A fall extends to the left, a rise to the right, relative to the biggest change. */
function Swing({ change, most }: { change: number; most: number }) {
  const part = most > 0 ? (Math.abs(change) / most) * 50 : 0
  return (
    <span className={classes.swing} data-fell={change < 0 ? true : undefined} aria-hidden>
      <span style={{ '--part': `${part}%` } as CSSProperties} />
    </span>
  )
}
