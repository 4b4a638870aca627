import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../basics/button.tsx'
import classes from './dialog.module.css'
import { t } from '../ui.texts.ts'
import { useReturnFocus } from './use-return-focus.ts'
import { useWhileClosing } from './use-while-closing.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  subtitle?: ReactNode
  icon?: ReactNode
  tone?: 'danger'
  width?: 440 | 640 | 840
  /** Main action at the right of the foot; Close stands at the left by itself. */
  action?: ReactNode
  /** Between Close and the main action: totals, a link. */
  footNote?: ReactNode
  closeLabel?: string
  /** The body reaches the edges (tables). */
  flush?: boolean
  children?: ReactNode
}

/** Head and foot stand still, the body scrolls. */
function Frame({ children }: { children?: ReactNode }) {
  return <div className={classes.dialog}>{children}</div>
}

/**
 * A dialog of 440, 640 or 840; on a phone it fills the screen. Its upper edge stays where it is while it grows, so that what
 * is being pressed does not move away.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props
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
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      returnFocus={false}
      size={width}
      fullScreen={phone}
      yOffset="var(--dialog-top)"
      className={classes.root}
      scrollAreaComponent={Frame}
      transitionProps={{ transition: 'fade-up', duration: 200 }}
    >
      <Modal.Overlay className={classes.overlay} backgroundOpacity={1} color="var(--scrim)" />
      <Modal.Content radius={phone ? 0 : 12} shadow="none">
        <div className={classes.head}>
          {icon && (
            <span className={classes.icon} data-tone={tone}>
              {icon}
            </span>
          )}
          <div className={classes.headWords}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
          </div>
          <IconButton label={t.close} onClick={onClose}>
            <IconX />
          </IconButton>
        </div>
        <div className={classes.body} data-flush={flush || undefined}>
          {children}
        </div>
        <div className={classes.foot}>
          <Button onClick={onClose}>{closeLabel ?? t.close}</Button>
          {footNote}
          {action && <span data-main>{action}</span>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
