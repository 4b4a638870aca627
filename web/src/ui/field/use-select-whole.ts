import { type MouseEvent, type PointerEvent, useRef, type FocusEvent } from 'react'

/**
 * For number fields: a click into the field selects all of it, as Tab does, so that typing replaces it. A click in a
 * field that already has the focus puts the caret where it lands, dragging selects manually, and a focus that returns
 * by itself (with the window, from a dialog, to an error) leaves what was typed as it was.
 */
export function useSelectWhole() {
  const hadFocus = useRef(false)
  const isEntered = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLInputElement>) {
      isEntered.current = document.activeElement !== event.currentTarget
    },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      // A dialog that opens with the focus in this field.
      if (!hadFocus.current && !isEntered.current) event.currentTarget.select()
      hadFocus.current = true
      // Also through its label, which passes its click on.
      isEntered.current = true
    },
    onClick(event: MouseEvent<HTMLInputElement>) {
      const field = event.currentTarget
      if (isEntered.current && field.selectionStart === field.selectionEnd) field.select()
      isEntered.current = false
    },
  }
}
