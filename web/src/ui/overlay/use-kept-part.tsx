import { type KeyboardEventHandler, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const contents = { display: 'contents' } as const

/**
 * A part of a panel that keeps its input when the panel changes its form: it is rendered into an element of its own,
 * which the current form adopts. Returns the placeholder for it, and what to render beside the forms.
 */
export function useKeptPart(
  content: ReactNode,
  { kept, open, onKeyDown }: { kept: boolean; open: boolean; onKeyDown?: KeyboardEventHandler },
): { place: ReactNode; drawn: ReactNode } {
  const [host] = useState(() => {
    const element = document.createElement('div')
    element.style.display = 'contents'
    return element
  })
  const [isPlaced, setPlaced] = useState(false)
  // Between the two forms there is no placeholder for a moment.
  const [wasPlaced, setWasPlaced] = useState(false)
  useEffect(() => setWasPlaced(isPlaced || (wasPlaced && open)), [isPlaced, wasPlaced, open])
  if (!kept) return { place: content, drawn: null }
  return {
    place: <Place host={host} onPlaced={setPlaced} />,
    drawn:
      (isPlaced || (wasPlaced && open)) &&
      createPortal(
        <div role="presentation" style={contents} onKeyDown={onKeyDown}>
          {content}
        </div>,
        host,
      ),
  }
}

function Place({ host, onPlaced }: { host: HTMLElement; onPlaced: (isPlaced: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(host)
    focusAgain(host)
    onPlaced(true)
    return () => {
      // An element loses the focus when it is moved.
      const focused = document.activeElement
      if (focused instanceof HTMLElement && host.contains(focused)) focused.dataset.wasFocused = 'true'
      onPlaced(false)
    }
  }, [host, onPlaced])
  return <div ref={place} style={contents} />
}

/**
 * Returns the focus to the field in which the person was typing; a panel over the page also puts it there when it
 * opens.
 */
function focusAgain(host: HTMLElement) {
  const field = host.querySelector<HTMLElement>('[data-was-focused]')
  if (!field) return
  delete field.dataset.wasFocused
  field.dataset.autofocus = 'true'
  field.addEventListener('blur', () => delete field.dataset.autofocus, { once: true })
  field.focus({ preventScroll: true })
}
