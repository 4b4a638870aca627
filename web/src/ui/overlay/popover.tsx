import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { escapeOnTrigger } from './escape-on-trigger.ts'
import classes from './popover.module.css'

export interface PopoverProps {
  /** A real button; it is given aria-expanded and the click. */
  trigger: ReactElement<{ onClick?: () => void }>
  width?: number
  position?: 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start'
  open?: boolean
  onChange?: (open: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel that opens under its trigger; a click outside or Escape closes it. */
export function Popover({ trigger, width, position = 'bottom-start', open, onChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false)
  const shown = open ?? own
  const set = (next: boolean) => {
    setOwn(next)
    onChange?.(next)
  }
  return (
    <MantinePopover
      opened={shown}
      onChange={set}
      position={position}
      offset={6}
      trapFocus
      returnFocus
      shadow="none"
      radius={8}
      transitionProps={{ transition: 'fade-down', duration: 160 }}
      {...(width === undefined ? {} : { width })}
    >
      <MantinePopover.Target {...escapeOnTrigger(shown, () => set(false))}>
        {cloneElement(trigger, { onClick: () => set(!shown) })}
      </MantinePopover.Target>
      <MantinePopover.Dropdown className={classes.popover}>
        {typeof children === 'function' ? children(() => set(false)) : children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
