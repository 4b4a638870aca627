import '@mantine/core/styles/Popover.layer.css'
import { Popover as MantinePopover } from '@mantine/core'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { escapeOnTrigger } from './escape-on-trigger.ts'
import classes from './popover.module.css'
import { useReturnFocus } from './use-return-focus.ts'

export interface PopoverProps {
  /** A real button; it gets aria-expanded, a ref and the click handler. */
  trigger: ReactElement<{ onClick?: () => void; ref?: Ref<HTMLButtonElement> }>
  width?: number
  position?: 'bottom-start' | 'bottom-end' | 'bottom' | 'right-start'
  open?: boolean
  onChange?: (open: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Calls `leave` on a click on anything except the panel and its button. A list of choices or a calendar opened from the
 * panel is elsewhere in the document, but below the panel in React: a click there counts as inside. Spread the result
 * over the panel.
 */
function usePressOutside(open: boolean, button: { readonly current: HTMLElement | null }, leave: () => void) {
  const inside = useRef<Event>(undefined)
  const left = useRef(leave)
  left.current = leave
  useEffect(() => {
    if (!open) return
    function onPress(event: Event) {
      if (event === inside.current || (button.current && event.composedPath().includes(button.current))) return
      left.current()
    }
    document.addEventListener('mousedown', onPress)
    document.addEventListener('touchstart', onPress)
    return () => {
      document.removeEventListener('mousedown', onPress)
      document.removeEventListener('touchstart', onPress)
    }
  }, [open, button])
  const note = ({ nativeEvent }: { nativeEvent: Event }) => {
    inside.current = nativeEvent
  }
  return { onMouseDownCapture: note, onTouchStartCapture: note }
}

/** A small panel that opens under its trigger; a click outside or Escape closes it. */
export function Popover({ trigger, width, position = 'bottom-start', open, onChange, children }: PopoverProps) {
  const [own, setOwn] = useState(false)
  const shown = open ?? own
  const set = (next: boolean) => {
    setOwn(next)
    onChange?.(next)
  }
  const button = useRef<HTMLButtonElement>(null)
  const pressedInside = usePressOutside(shown, button, () => set(false))
  useReturnFocus(shown)
  return (
    <MantinePopover
      opened={shown}
      onChange={set}
      closeOnClickOutside={false}
      position={position}
      offset={6}
      trapFocus
      // We handle it: Mantine reads which element had the focus after its trap may already have taken it.
      returnFocus={false}
      shadow="none"
      radius={8}
      transitionProps={{ transition: 'fade-down', duration: 160 }}
      {...(width === undefined ? {} : { width })}
    >
      <MantinePopover.Target {...escapeOnTrigger(shown, () => set(false))}>
        {cloneElement(trigger, { ref: button, onClick: () => set(!shown) })}
      </MantinePopover.Target>
      <MantinePopover.Dropdown className={classes.popover} {...pressedInside}>
        {typeof children === 'function' ? children(() => set(false)) : children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  )
}
