import { glob } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { languages } from '../language.ts'
import { groupOf } from './groups.ts'
import { declaredReports } from './declared-reports.ts'
import { measures } from './measures.ts'
import type { Report } from './report.ts'
import { filterLabels } from './report-labels.ts'
import { reports } from './reports.endpoints.ts'

/** Every report declared anywhere next to this file. */
const declared: Report[] = []
for await (const file of glob('*.report.ts', { cwd: import.meta.dirname })) {
  const module = (await import(`./${file}`)) as Record<string, Report>
  declared.push(...Object.values(module))
}

test('there are reports, each with its own name, and all are offered to people', () => {
  expect(new Set(declaredReports)).toEqual(new Set(declared))
  expect(declared.length).toBeGreaterThan(0)
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length)
})

describe.each(declared.map((report) => [report.name, report] as const))('the report %s', (name, report) => {
  test('is among the report calls with its rows, sum and export', () => {
    const calls = reports as unknown as Record<string, { path: string; access: string }>
    const found = [name, `${name}Sum`, `${name}Export`].map((each) => calls[each]?.path)
    expect(found).toEqual([report.path.rows, report.path.sum, report.path.export])
    for (const each of [name, `${name}Sum`, `${name}Export`]) expect(calls[each]?.access).toBe(report.roles)
  })

  test('has a title, columns and filters in every language', () => {
    const texts = [
      report.title,
      ...report.columns.map(({ label }) => label),
      ...report.filters.map((filter) => filterLabels[filter]),
      groupOf(report.group).label,
      groupOf(report.group).searchHint,
    ]
    for (const text of texts)
      for (const language of languages) expect(text?.[language], JSON.stringify(text)).not.toBe('')
  })

  test('has columns and figures that exist in its rows, and no two columns with the same name', () => {
    const fields = Object.keys(report.row.shape)
    for (const { id } of report.columns) expect(fields).toContain(id)
    expect(new Set(report.columns.map(({ id }) => id)).size).toBe(report.columns.length)
    for (const language of languages)
      expect(new Set(report.columns.map(({ label }) => label[language])).size).toBe(report.columns.length)
    const { ranked, course } = report.chart
    for (const figure of [...ranked, ...(course ? [course] : [])]) expect(report.measures).toContain(figure)
    expect(course === undefined ? report.isOfToday : measures[course].adds).toBe(true)
    for (const column of report.calls.rows.sortable) expect(fields).toContain(column)
  })
})
