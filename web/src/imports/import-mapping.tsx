import type { ImportColumn } from '@brava/contract/staged-import.ts'
import { useState } from 'react'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { stagedTexts as t } from './imports.texts.ts'
import classes from './imports.module.css'
import type { Mapping, StagedTable } from './staged-run.ts'

/** Maps the columns of the file, beside its first rows. */
export function ImportMapping({
  columns,
  table,
  pending,
  onCheck,
}: {
  columns: readonly ImportColumn[]
  table: StagedTable
  pending: boolean
  onCheck: (columns: Mapping) => void
}) {
  const [chosen, setChosen] = useState<Mapping>(table.columns)
  const used = Object.values(chosen).filter((at) => at !== null)
  const whole = columns.every((column) => !column.required || (chosen[column.name] ?? null) !== null)
  const nameOf = (at: number) => {
    const head = table.head[at] ?? ''
    return /^\d*$/.test(head) ? t.column(String(at + 1)) : head
  }
  const isOf = (at: number) => columns.find((column) => chosen[column.name] === at)
  return (
    <section className={classes.mapping} aria-label={t.whichColumn}>
      <div className={classes.mappingFields}>
        {columns.map((column) => (
          <SelectField
            key={column.name}
            label={said(column.label)}
            required={column.required}
            clearable={!column.required}
            placeholder={t.notInFile}
            value={chosen[column.name] ?? null}
            onChange={(at) => setChosen({ ...chosen, [column.name]: at })}
            options={table.head.map((_, at) => ({ value: at, label: nameOf(at) }))}
          />
        ))}
      </div>
      <div className={classes.sample} tabIndex={0} role="region" aria-label={t.sample}>
        <table>
          <thead>
            <tr>
              {table.head.map((_, at) => {
                const column = isOf(at)
                return (
                  <th key={at} scope="col">
                    {column && <b>{said(column.label)}</b>}
                    {nameOf(at)}
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {table.sample.map((cells, row) => (
              <tr key={row}>
                {table.head.map((_, at) => (
                  <td key={at}>{cells[at] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button disabled={!whole || new Set(used).size !== used.length} pending={pending} onClick={() => onCheck(chosen)}>
        {t.checkRows}
      </Button>
    </section>
  )
}
