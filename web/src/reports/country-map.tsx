import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { type CSSProperties, useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { said } from '../text/texts.ts'
import { Link } from '../ui/basics/link.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import classes from './country-map.module.css'
import { europeTiles, tileColumns, tileRows } from './europe-tiles.ts'
import { numberOf, written } from './figure-words.ts'
import { heatOf } from './heat.ts'
import { drillOf, opensRows, type ReportList, type ReportRow, type ReportSum } from './report-state.ts'
import { t } from './reports.texts.ts'

interface Country {
  readonly row: ReportRow
  readonly code: string
  readonly name: string
  readonly value: number
}

/**
 * Countries as tiles of equal size, placed roughly as on a map; the darker, the more was sold. The table below shows
 * the same.
 */
export function CountryMap({
  report,
  list,
  range,
}: {
  report: Report
  list: Pick<ReportList, 'filters' | 'search'>
  range: ReportSum['range']
}) {
  const [first, ...others] = report.chart.ranked
  const [by, setBy] = useState<MeasureName>(first)
  const { filters, search } = list
  const answer = useEndpoint(
    report.calls.rows,
    { body: { filters, quickSearch: search, sortBy: by, isSortAscending: false, retrieveAll: true } as never },
    { keepPrevious: true },
  )
  const rows = ((answer.data as { data: ReportRow[] } | undefined)?.data ?? []) as ReportRow[]
  const countries = rows.map(
    (row): Country => ({ row, code: String(row.code), name: String(row.title), value: numberOf(row[by]) }),
  )
  const most = Math.max(0, ...countries.map(({ value }) => value))
  const figure = (value: number) => written(by, measures[by].kind === 'money' ? value.toFixed(2) : value, 0)
  const isOpening = opensRows(report, filters)
  const behind = (row: ReportRow) => drillOf(report, range, filters, row)
  const byCode = new Map(countries.map((country) => [country.code, country]))
  const elsewhere = countries.filter(({ code }) => !(code in europeTiles))
  return (
    <Card
      title={t.map}
      facts={t.mapFacts}
      actions={
        <Segmented
          label={t.shown}
          value={by}
          onChange={setBy}
          options={[first, ...others].map((name) => ({ value: name, label: said(measures[name].label) }))}
        />
      }
    >
      <ul className={classes.map} style={{ '--columns': tileColumns, '--rows': tileRows } as CSSProperties}>
        {Object.entries(europeTiles).map(([code, [column, row]]) => {
          const country = byCode.get(code)
          const style = { gridColumn: column + 1, gridRow: row + 1 }
          if (!country)
            return (
              <li key={code} className={classes.tile} style={style} aria-hidden>
                {code}
              </li>
            )
          const words = figure(country.value)
          const shown = { className: classes.link, title: `${country.name}: ${words}` }
          const facts = (
            <>
              <b>{code}</b>
              <span className={classes.figure}>{words}</span>
              <span className={classes.unseen}>{country.name}</span>
            </>
          )
          return (
            <li key={code} className={classes.tile} style={style} data-heat={heatOf(country.value, most)}>
              {isOpening ? (
                <Link {...behind(country.row)} {...shown}>
                  {facts}
                </Link>
              ) : (
                <span {...shown}>{facts}</span>
              )}
              {/* A tile is too small for a thumb: on a phone the rows below are the links. */}
              <span className={classes.small} aria-hidden>
                {code}
              </span>
            </li>
          )
        })}
      </ul>
      {elsewhere.length > 0 && (
        <p className={classes.elsewhere}>
          {t.elsewhere}:{' '}
          {elsewhere.map(({ row, name, value }, index) => (
            <span key={row.id}>
              {index > 0 && ', '}
              {isOpening ? <Link {...behind(row)}>{`${name} ${figure(value)}`}</Link> : `${name} ${figure(value)}`}
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}
