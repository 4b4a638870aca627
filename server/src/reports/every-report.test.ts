import { glob } from 'node:fs/promises'
import { accessRules } from '@brava/contract/access.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { anOrder, soldWorld } from './testing/sold-world.ts'

const { as, file, world, write } = await soldWorld()

const declared: Report[] = []
const folder = new URL('../../../contract/src/reports/', import.meta.url)
for await (const name of glob('*.report.ts', { cwd: folder.pathname })) {
  const module = (await import(new URL(name, folder).href)) as Record<string, Report>
  declared.push(...Object.values(module))
}

const people = [
  { id: world.tarik, userGroups: [5] },
  { id: world.amra, userGroups: [10] },
  { id: world.nikola, userGroups: [8] },
  { id: world.ana, userGroups: [3] },
]

test.each(declared.map((report) => [report.name, report] as const))(
  'the report %s answers whom it names and refuses everybody else; its export has its columns and as many rows',
  async (_name, report) => {
    await write([anOrder('gejmerija', { lines: [{ product: 0, quantity: 1, units: [5850, 7020] }] })])
    const filters = { dateFrom: '2025-01-01', dateTo: '2025-01-01', compare: 'previous' }
    for (const { id, userGroups } of people) {
      const may = accessRules[report.roles]({ userGroups, isTelecomCompany: false })
      for (const path of [report.path.rows, report.path.sum]) {
        const answer = await as(id)('POST', path, { filters })
        expect([path, id, answer.status]).toEqual([path, id, may ? 200 : 403])
      }
      if (!may) continue
      const { data } = (await as(id)('POST', report.path.rows, { filters })).body
      expect(data.length).toBeGreaterThan(0)
      const lines = parse(await file(id, report.path.export, { filters }, 'bs'), {
        delimiter: ';',
        bom: true,
      }) as string[][]
      expect(lines[0]).toHaveLength(report.columns.length)
      // Heads, rows, total.
      expect(lines).toHaveLength(data.length + 2)
    }
  },
)
