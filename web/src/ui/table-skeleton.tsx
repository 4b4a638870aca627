import type { Column } from './column.ts'
import { Skeleton } from './states.tsx'
import classes from './table.module.css'

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
                <Skeleton width={column.align === 'right' ? 48 : 60 + ((row * 37 + at * 53) % 70)} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
