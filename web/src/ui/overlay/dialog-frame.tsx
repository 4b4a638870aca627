import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type FocusEventHandler, type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../basics/button.tsx'
import classes from './dialog.module.css'
import { t } from '../ui.texts.ts'
import { InOverlay } from '../feedback/in-overlay.ts'
import { useEscape } from './use-escape.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useWhileClosing } from './use-while-closing.ts'
import { useMediaOnScreen } from '../use-media-on-screen.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  icon?: ReactNode
  tone?: 'danger'
  width?: 440 | 640 | 840
  /** Main action on the right of the footer; Close is added on the left automatically. */
  action?: ReactNode
  /** Between Close and the main action: totals, a link. */
  footNote?: ReactNode
  closeLabel?: string
  /** The body extends to the edges (tables). */
  flush?: boolean
  children?: ReactNode
}

interface DialogFrameProps extends DialogProps {
  /** False while something above it handles the key. */
  closesOnEscape?: boolean
  onFocusInside?: FocusEventHandler<HTMLElement>
}

/** Header and footer stay in place, the body scrolls. */
function Frame({ children }: { children?: ReactNode }) {
  return <div className={classes.dialog}>{children}</div>
}

/** Fields that open nothing when they get the focus. */
const plainField =
  ':is(input:not([type]), input:is([type="text"], [type="search"], [type="email"], [type="number"], [type="tel"], [type="url"], [type="password"]), textarea):not([readonly], [disabled], [role="combobox"], [aria-haspopup])'

/**
 * Chooses where the focus of a dialog starts: in the field that asks for it, in the first field, for a confirmation on
 * the button that changes nothing, otherwise on the heading. Never on the close button, which comes first.
 */
function Beginning() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]')
    if (!dialog || dialog.querySelector('[data-autofocus]')) return
    const first = dialog.querySelector('[data-dialog-body] :is(input, select, textarea, [role="combobox"])')
    const leaves = dialog.querySelector('[data-main]') && dialog.querySelector('[data-leaves]')
    const begins = first?.matches(plainField)
      ? first
      : (!first && leaves) || dialog.querySelector('[data-dialog-title]')
    begins?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={mark} hidden />
}

/** The dialog itself, without the question about unsaved input (dialog.tsx). */
export function DialogFrame(props: DialogFrameProps) {
  const { open, onClose, closesOnEscape = true, onFocusInside } = props
  const {
    title,
    subtitle,
    icon,
    tone,
    width = 440,
    action,
    footNote,
    closeLabel,
    flush,
    children,
  } = useWhileClosing(open, props)
  useReturnFocus(open)
  useEscape(open, closesOnEscape ? onClose : undefined)
  const phone = useMediaOnScreen('(max-width: 767px)')
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      // We handle it: Mantine closes everything that is open with one key.
      closeOnEscape={false}
      returnFocus={false}
      size={width}
      fullScreen={phone}
      yOffset="var(--dialog-top)"
      className={classes.root}
      scrollAreaComponent={Frame}
      transitionProps={{ transition: 'fade-up', duration: 200 }}
    >
      <Modal.Overlay className={classes.overlay} backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content radius={phone ? 0 : 12} shadow="none" onFocusCapture={onFocusInside}>
        <div className={classes.head}>
          {icon && (
            <span className={classes.icon} data-tone={tone}>
              {icon}
            </span>
          )}
          <div className={classes.headWords}>
            <Modal.Title className={classes.title} tabIndex={-1} data-dialog-title>
              {title}
            </Modal.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          <IconButton label={t.close} onClick={onClose}>
            <IconX />
          </IconButton>
        </div>
        <div className={classes.body} data-flush={flush || undefined} data-dialog-body>
          <InOverlay value={true}>{children}</InOverlay>
        </div>
        <div className={classes.foot}>
          <Button onClick={onClose} data-leaves>
            {closeLabel ?? t.close}
          </Button>
          {footNote}
          {action && <span data-main>{action}</span>}
        </div>
        <Beginning />
      </Modal.Content>
    </Modal.Root>
  )
}
