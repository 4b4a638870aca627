import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { Language } from '@brava/contract/language.ts'
import { tableFile } from '../tables/table-file.ts'
import type { Db } from '../db/connect.ts'
import type { ImportKind } from './import-kind.ts'
import { rowsOfReport } from './import-report.ts'
import { tableOf } from './imports.sql.ts'
import { reportTexts } from './report.texts.ts'

/**
 * The rows of an import as a file, each with what is wrong and what to do: all, or only those that are not good, to
 * correct and import again. Rows of a table are under their original headings, in the uploaded format; what may not be
 * kept in the clear is masked.
 */
export async function reportFile(
  db: Db,
  kind: ImportKind,
  importId: number,
  which: 'all' | 'bad',
  language: Language,
): Promise<FileAnswer> {
  const say = (name: keyof typeof reportTexts) => reportTexts[name][language]
  const name = `${say(which === 'bad' ? 'badRows' : 'allRows')}-${importId}`
  const rows = rowsOfReport(db, kind, importId, which)
  const words = (outcome: string, detail: string) => {
    const known = kind.outcomes[outcome]
    return known ? [known.says[language](detail), known.mend[language]] : ['', '']
  }
  if (kind.columns.length === 0) {
    return tableFile(
      { format: 'csv', language },
      {
        name,
        heads: [say('row'), say('masked'), say('problem'), say('mend')],
        rows,
        cells: ({ row, shown, outcome, detail }) => [row, shown, ...words(outcome, detail)],
      },
    )
  }
  const { has_head: hasHead, head, encoding } = await tableOf(db, importId)
  return tableFile(
    { format: encoding === 'xlsx' ? 'xlsx' : 'csv', language },
    {
      name,
      heads: [...(hasHead ? head : head.map(() => '')), say('row'), say('problem'), say('mend')],
      rows,
      cells: ({ row, cells, outcome, detail }) => {
        const own = JSON.parse(cells ?? '[]') as string[]
        return [...head.map((_, at) => own[at] ?? ''), row, ...words(outcome, detail)]
      },
    },
  )
}
