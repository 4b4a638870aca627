import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './notice.module.css'

const icons = {
  danger: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
  success: IconCircleCheck,
  neutral: IconInfoCircle,
}

/** A persistent message inside the page: why something is blocked, what to fix. */
export function Notice({
  tone = 'info',
  action,
  children,
}: {
  tone?: keyof typeof icons
  action?: ReactNode
  children: ReactNode
}) {
  const Icon = icons[tone]
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon aria-hidden />
      <div className={classes.noticeWords}>{children}</div>
      {action && <span className={classes.noticeAction}>{action}</span>}
    </div>
  )
}
