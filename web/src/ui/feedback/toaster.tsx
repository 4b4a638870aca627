import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../basics/button.tsx'
import { closeToast, type Toast, useToasts } from '../../state/toast.ts'
import { freePlace } from './free-place.ts'
import classes from './toaster.module.css'
import { t } from '../start.texts.ts'

const icons = { success: IconCircleCheck, info: IconInfoCircle, warning: IconAlertTriangle, error: IconAlertCircle }

/**
 * Toasts at the top right, newest on top, placed so that they do not cover clickable elements. The timer pauses while
 * the pointer or the focus is on one.
 */
export function Toaster() {
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = region.current
    if (!element || toasts.length === 0) return
    const place = () => element.style.setProperty('top', `${freePlace(element)}px`)
    place()
    // The screen changes along with what the message reports; a toast that is being read or clicked does not move.
    const timer = held ? undefined : setInterval(place, 400)
    window.addEventListener('resize', place)
    return () => {
      clearInterval(timer)
      window.removeEventListener('resize', place)
    }
  }, [toasts, held])
  // A closed toast takes the pointer or the focus with it, without a leave event.
  useEffect(() => {
    if (!region.current?.matches(':hover, :focus-within')) setHeld(false)
  }, [toasts])
  return (
    <section
      ref={region}
      className={classes.region}
      aria-label={t.messages}
      aria-live="polite"
      data-toasts
      data-held={held || undefined}
      // Not as soon as it is under a pointer that rests where something was clicked: then it moves out of the way.
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((each) => (
        <OneToast key={each.id} toast={each} held={held} />
      ))}
    </section>
  )
}

function OneToast({ toast, held }: { toast: Toast; held: boolean }) {
  const left = useRef(toast.lifetime ?? 0)
  useEffect(() => {
    if (toast.lifetime === null || held) return
    const started = performance.now()
    const timer = setTimeout(() => closeToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(500, left.current - (performance.now() - started))
    }
  }, [toast, held])
  const Icon = icons[toast.kind]
  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className={classes.words}>
        <div className={classes.title}>{toast.title}</div>
        {toast.detail && <div className={classes.detail}>{toast.detail}</div>}
      </div>
      {toast.action && (
        <span className={classes.action}>
          <Button
            variant="link"
            onClick={() => {
              toast.action?.run()
              closeToast(toast.id)
            }}
          >
            {toast.action.label}
          </Button>
        </span>
      )}
      <IconButton label={t.close} size="sm" onClick={() => closeToast(toast.id)}>
        <IconX />
      </IconButton>
    </div>
  )
}
