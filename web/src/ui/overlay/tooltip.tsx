import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip as MantineTooltip } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'

/** A few words on hover or focus; never the only place where something is stated. */
export function Tooltip({
  label,
  position = 'top',
  disabled,
  children,
}: {
  label: ReactNode
  position?: 'top' | 'right' | 'bottom'
  disabled?: boolean
  children: ReactElement
}) {
  return (
    <MantineTooltip
      label={label}
      position={position}
      disabled={disabled ?? false}
      openDelay={300}
      offset={8}
      radius={6}
      events={{ hover: true, focus: true, touch: false }}
      styles={{
        tooltip: {
          background: 'var(--text)',
          color: 'var(--surface)',
          fontSize: 12,
          lineHeight: '16px',
          padding: '4px 8px',
        },
      }}
    >
      {children}
    </MantineTooltip>
  )
}
