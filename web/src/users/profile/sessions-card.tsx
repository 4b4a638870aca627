import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Card, Rows } from '../../ui/layout/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import classes from './profile.module.css'
import { t } from './profile.texts.ts'
import { SessionRow } from './session-row.tsx'

/** Where the person is signed in; each session can be ended from here. */
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
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => void end.run({ params: { id: session.id } })}
              />
            ))}
          </Rows>
        </Card>
      )}
    </Loaded>
  )
}
