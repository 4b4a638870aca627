import type { ReactNode } from 'react'
import { Button } from '../basics/button.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { t } from '../ui.texts.ts'

/** On a phone: all filters of a list, in a sheet from below; each change applies at once. */
export function FilterSheet({
  open,
  onClose,
  onReset,
  children,
}: {
  open: boolean
  onClose: () => void
  onReset: () => void
  children: ReactNode
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.filters}
      from="bottom"
      actions={
        <Button variant="link" onClick={onReset}>
          {t.resetFilters}
        </Button>
      }
      foot={
        <Button variant="primary" wide onClick={onClose}>
          {t.apply}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 18 }}>{children}</div>
    </Drawer>
  )
}
