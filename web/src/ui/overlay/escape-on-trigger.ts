import type { KeyboardEvent } from 'react'

/**
 * Props for the trigger of a panel, so that Escape closes the panel even while the focus is still, or again, on the
 * trigger: the panel takes the focus a moment after it opens. A dialog around the trigger stays open.
 */
export function escapeOnTrigger(isOpen: boolean, close: () => void) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return
      event.preventDefault()
      close()
    },
    'data-mantine-stop-propagation': isOpen || undefined,
  }
}
