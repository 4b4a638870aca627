import type { KeyCounts } from '@brava/contract/orders/order-parts.ts'
import type { z } from 'zod'
import { StateBar } from '../../ui/layout/state-bar.tsx'
import classes from './line-keys.module.css'
import { t } from './order-keys.texts.ts'

/** How many keys of a line are delivered, out of how many; the bar shows the rest. */
export function LineKeys({ keys, isCancelled }: { keys: z.input<typeof KeyCounts>; isCancelled: boolean }) {
  return (
    <span className={classes.lineKeys}>
      <StateBar
        size="xs"
        parts={[
          { label: t.assignedN(keys.assigned), value: keys.assigned, fill: 'success' },
          { label: t.missingCount(keys.missing), value: keys.missing, fill: 'danger' },
          { label: isCancelled ? t.cancelledN(keys.notDue) : t.notDueN(keys.notDue), value: keys.notDue, fill: 'grey' },
        ]}
      />
      {/* The bar already says so. */}
      <small aria-hidden="true">{t.ofAll(keys.assigned, keys.total)}</small>
    </span>
  )
}
