import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo } from 'react'
import classes from './table.module.css'
import type { TableProps } from './table.tsx'
import { BodyRow } from './table-rows.tsx'

/** Scrolling changes nothing about a row: only rows that come into view are rendered. */
const StillRow = memo(BodyRow) as typeof BodyRow

export function VirtualBody<Row>(
  props: TableProps<Row> & { frame: { current: HTMLDivElement | null }; height: number },
) {
  const { rows, idOf, frame, height } = props
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin: 34,
    getItemKey: (index) => idOf(rows[index] as Row),
  })
  const items = virtual.getVirtualItems()
  const before = Math.max(0, (items[0]?.start ?? 34) - 34)
  const after = Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? 34) - 34))
  return (
    <tbody>
      {before > 0 && <Space height={before} />}
      {items.map((item) => (
        <StillRow key={item.key} {...props} row={rows[item.index] as Row} index={item.index} />
      ))}
      {after > 0 && <Space height={after} />}
    </tbody>
  )
}

function Space({ height }: { height: number }) {
  return (
    <tr className={classes.spacer} aria-hidden="true">
      <td style={{ '--space': `${height}px` } as CSSProperties} />
    </tr>
  )
}
