import type { Answered } from '@brava/contract/endpoint.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { ago, dateTime } from '../../text/format.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { deviceName } from './device-name.ts'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'

type Session = Answered<typeof users.sessionsOf>['data'][number]

/** Where a person is signed in, since when, and when last seen there. */
export function SessionRow({ session, onEnd }: { session: Session; onEnd?: () => void }) {
  return (
    <div className={classes.option}>
      {/iPhone|Android/.test(session.userAgent) ? <IconDeviceMobile aria-hidden /> : <IconDeviceDesktop aria-hidden />}
      <div className={classes.optionWords}>
        <div className={classes.optionName}>
          {deviceName(session.userAgent) ?? t.unknownDevice}
          {session.isCurrent && <Badge tone="accent">{t.thisSession}</Badge>}
        </div>
        <div className={classes.optionFacts}>
          {session.ip !== null && `${session.ip} · `}
          {t.since(dateTime(session.createdDate))} · {t.lastSeen(ago(session.lastSeenDate))}
        </div>
      </div>
      {onEnd && !session.isCurrent && (
        <Button size="sm" onClick={onEnd}>
          {t.end}
        </Button>
      )}
    </div>
  )
}
