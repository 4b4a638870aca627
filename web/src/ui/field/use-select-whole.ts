import { type MouseEvent, type PointerEvent, useRef, type FocusEvent } from 'react'

/**
 * For a field with a number: a click into it selects all of it, as Tab does, so that typing replaces it. A click in a field
 * that has the focus already puts the caret where it falls, dragging selects by hand, and a focus that comes back by itself
 * (with the window, from a dialog, to a mistake) leaves what was typed as it was.
 */
export function useSelectWhole() {
  const hadFocus = useRef(false)
  const isEntered = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLInputElement>) {
      isEntered.current = document.activeElement !== event.currentTarget
    },
    onFocus(event: FocusEvent<HTMLInputElement>) {
      // A dialog that opens in this field.
      if (!hadFocus.current && !isEntered.current) event.currentTarget.select()
      hadFocus.current = true
      // Also by its label, which passes its click on.
      isEntered.current = true
    },
    onClick(event: MouseEvent<HTMLInputElement>) {
      const field = event.currentTarget
      if (isEntered.current && field.selectionStart === field.selectionEnd) field.select()
      isEntered.current = false
    },
  }
}
