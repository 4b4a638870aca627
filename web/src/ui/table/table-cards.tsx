import { Fragment } from 'react'
import { Checkbox } from '../field/checkbox.tsx'
import { AmountUnit } from './cells.tsx'
import type { Column } from './column.ts'
import { Link } from '../basics/link.tsx'
import { Skeleton } from '../feedback/states.tsx'
import type { TableProps } from './table.tsx'
import classes from './table-cards.module.css'
import { useOpen } from './table-rows.tsx'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'

export function Cards<Row>({
  rows,
  columns,
  idOf,
  rowTo,
  onRowClick,
  selection,
  toneOf,
  detailOf,
  loading,
  stale,
  label,
  plain,
}: TableProps<Row>) {
  const open = useOpen(rowTo, onRowClick)
  const at = (place: NonNullable<Column<Row>['phone']>) => columns.filter((column) => column.phone === place)
  const titles = at('title')
  const title = titles.length > 0 ? titles : columns.filter((column) => column.link).slice(0, 1)
  const heads = title.length > 0 ? title : columns.slice(0, 1)
  const facts = columns.filter((column) => (column.phone ?? 'fact') === 'fact' && !heads.includes(column))
  if (loading) {
    return (
      <div className={classes.cards} data-plain={plain || undefined} role="status" aria-label={t.loading}>
        {[1, 2, 3, 4, 5].map((key) => (
          <div className={classes.card} key={key}>
            <div className={classes.cardMain} style={{ gap: 10 }}>
              <Skeleton width="62%" height={14} />
              <Skeleton width="40%" />
              <Skeleton width="78%" />
            </div>
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.cards} data-plain={plain || undefined} data-stale={stale || undefined} aria-label={label}>
      {rows.map((row) => {
        const id = idOf(row)
        const detail = detailOf?.(row)
        const factsOfRow = said(facts, row)
        const cells = (list: readonly Column<Row>[]) =>
          list.map((column) => (
            <AmountUnit key={column.id} value={column.unit}>
              {(column.phoneCell ?? column.cell)(row)}
            </AmountUnit>
          ))
        return (
          <li
            key={id}
            className={classes.card}
            data-selected={selection?.ids.has(id) || undefined}
            data-tone={toneOf?.(row)}
            onClick={onRowClick ? (event) => open(row, event) : undefined}
          >
            {selection && (
              <span className={classes.cardCheck}>
                <Checkbox
                  label=""
                  ariaLabel={`${tableTexts.selectRow} ${id}`}
                  checked={selection.ids.has(id)}
                  onChange={(on) => selection.toggle(id, on)}
                />
              </span>
            )}
            {cells(at('before'))}
            <div className={classes.cardMain}>
              <div className={classes.cardTop}>
                <span className={classes.cardTitle}>
                  {rowTo ? <Link to={rowTo(row)}>{cells(heads)}</Link> : cells(heads)}
                </span>
                {cells(at('badge'))}
              </div>
              {at('sub').length > 0 && (
                <div className={classes.cardSub}>
                  {said(at('sub'), row).map(({ id, content }, index) => (
                    <Fragment key={id}>
                      {index > 0 && ' · '}
                      {content}
                    </Fragment>
                  ))}
                </div>
              )}
              <div className={classes.cardRest}>
                <div className={classes.cardWords}>
                  {at('figure').length > 0 && <div className={classes.cardFigure}>{cells(at('figure'))}</div>}
                  {at('line').map((column) => (
                    <div key={column.id} className={classes.cardLine}>
                      {(column.phoneCell ?? column.cell)(row)}
                    </div>
                  ))}
                  {factsOfRow.length > 0 && (
                    <dl className={classes.cardFacts}>
                      {factsOfRow.map(({ id, header, unit, headerHidden, content }) => (
                        <div key={id}>
                          {!headerHidden && <dt>{withoutUnit(header, unit)} </dt>}
                          <dd>
                            <AmountUnit value={unit}>{content}</AmountUnit>
                          </dd>
                        </div>
                      ))}
                    </dl>
                  )}
                </div>
                {at('end').length > 0 && <div className={classes.cardEnd}>{cells(at('end'))}</div>}
              </div>
              {detail}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** "Costs KM" becomes "Costs" where the amount shows its unit. */
const withoutUnit = (header: string, unit?: string) =>
  unit && header.endsWith(` ${unit}`) ? header.slice(0, -unit.length - 1) : header

/** The content of an empty cell. */
const nothing: ReadonlySet<unknown> = new Set(['', '—', null, undefined, false])

/** The columns that have a value for the row: a card leaves out empty cells. */
function said<Row>(columns: readonly Column<Row>[], row: Row) {
  return columns
    .map(({ id, header, unit, headerHidden, cell, phoneCell }) => ({
      id,
      header,
      unit,
      headerHidden,
      content: (phoneCell ?? cell)(row),
    }))
    .filter(({ content }) => !nothing.has(content))
}
