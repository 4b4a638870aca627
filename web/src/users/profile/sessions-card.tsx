import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ago, dateTime } from '../../text/format.ts'
import { Badge } from '../../ui/basics/badge.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { deviceName } from './device-name.ts'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'

/** Where one is signed in; each session can be ended from here. */
export function SessionsCard() {
  const sessions = useEndpoint(auth.sessions, undefined)
  const end = useAct(auth.endSession)
  const endOthers = useAct(auth.endOtherSessions)
  return (
    <Loaded query={sessions}>
      {({ data }) => (
        <Card
          title={t.sessions}
          flush
          actions={
            data.length > 1 && (
              <Button size="sm" variant="danger" pending={endOthers.pending} onClick={() => void endOthers.run()}>
                {t.endOthers}
              </Button>
            )
          }
          foot={<span className={classes.label}>{t.sessionsFacts}</span>}
        >
          <Rows>
            {data.map((session) => (
              <div key={session.id} className={classes.option}>
                {/iPhone|Android/.test(session.userAgent) ? (
                  <IconDeviceMobile aria-hidden />
                ) : (
                  <IconDeviceDesktop aria-hidden />
                )}
                <div className={classes.optionWords}>
                  <div className={classes.optionName}>
                    {deviceName(session.userAgent) ?? t.unknownDevice}
                    {session.isCurrent && <Badge tone="accent">{t.thisSession}</Badge>}
                  </div>
                  <div className={classes.optionFacts}>
                    {session.ip} · {t.since(dateTime(session.createdDate))} · {t.lastSeen(ago(session.lastSeenDate))}
                  </div>
                </div>
                {!session.isCurrent && (
                  <Button size="sm" onClick={() => void end.run({ params: { id: session.id } })}>
                    {t.end}
                  </Button>
                )}
              </div>
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}
