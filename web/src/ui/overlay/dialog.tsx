import { type FocusEvent, useRef, useState } from 'react'
import { DialogFrame, type DialogProps as FrameProps } from './dialog-frame.tsx'
import { UnsavedGuard, UnsavedInside, type UnsavedPiece } from './unsaved-guard.tsx'
import { UnsavedQuestion } from './unsaved-question.tsx'

export interface DialogProps extends FrameProps {
  /**
   * Whether closing it loses something. If left out, the dialog determines it itself: from the forms in it, otherwise
   * from the text of its fields.
   */
  unsaved?: boolean | undefined
}

const typedInto =
  'input:not([type="search"], [type="password"], [type="checkbox"], [type="radio"], [type="file"]), textarea'

/**
 * A dialog of 440, 640 or 840; on a phone it fills the screen. Its upper edge stays in place while it grows, so that
 * what is being clicked does not move away. It asks before it closes over unsaved input.
 */
export function Dialog({ unsaved, ...props }: DialogProps) {
  const { open, onClose } = props
  const [isAsking, setAsking] = useState(false)
  const pieces = useRef(new Set<UnsavedPiece>())
  // The text of each field when it first got the focus.
  const found = useRef(new Map<HTMLInputElement | HTMLTextAreaElement, string>())
  if (!open) found.current.clear()

  function noteText({ target }: FocusEvent<HTMLElement>) {
    if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches(typedInto))
      if (!found.current.has(target)) found.current.set(target, target.value)
  }
  const isTyped = () => [...found.current].some(([field, text]) => field.isConnected && field.value !== text)
  const isUnsaved = () => {
    if (unsaved !== undefined) return unsaved
    return pieces.current.size > 0 ? [...pieces.current].some((piece) => piece.isUnsaved()) : isTyped()
  }
  // An act that navigates to another page closes the dialog too: then only Back loses what is typed.
  const goesOn = () => ![...pieces.current].some((piece) => !piece.off)
  const register = useRef((piece: UnsavedPiece) => {
    pieces.current.add(piece)
    return () => void pieces.current.delete(piece)
  })
  // Delayed: otherwise the question would react to the same Escape.
  const close = () => (isUnsaved() ? void setTimeout(() => setAsking(true)) : onClose())
  return (
    <>
      <UnsavedInside value={register.current}>
        <DialogFrame {...props} onClose={close} closesOnEscape={!isAsking} onFocusInside={noteText} />
      </UnsavedInside>
      {open && <UnsavedGuard isUnsaved={isUnsaved} onlyBack={goesOn} />}
      <UnsavedQuestion
        open={open && isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false)
          onClose()
        }}
      />
    </>
  )
}
