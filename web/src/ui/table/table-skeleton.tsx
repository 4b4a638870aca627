import type { Column } from './column.ts'
import { Skeleton } from '../feedback/states.tsx'
import classes from './table.module.css'

/** Narrower than the text will be, so that the columns stay in sight; a cover has its real size. */
function sizeOf<Row>({ align, headerHidden, width }: Column<Row>, row: number, at: number) {
  if (headerHidden && width) return { width: Math.min(width, 33), height: width >= 33 ? 32 : 14 }
  return { width: align === 'right' ? 40 : 44 + ((row * 37 + at * 53) % 46) }
}

export function SkeletonRows<Row>({
  columns,
  count,
  select,
}: {
  columns: readonly Column<Row>[]
  count: number
  select: boolean
}) {
  return (
    <tbody>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row} aria-hidden="true">
          {select && <td className={classes.select} />}
          {columns.map((column, at) => (
            <td key={column.id} data-align={column.align}>
              <span style={{ display: 'flex', justifyContent: column.align === 'right' ? 'flex-end' : 'flex-start' }}>
                <Skeleton {...sizeOf(column, row, at)} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
