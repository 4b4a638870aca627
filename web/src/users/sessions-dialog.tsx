import { users } from '@brava/contract/users/users.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Button } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Rows } from '../ui/layout/card.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { SessionRow } from './profile/session-row.tsx'
import { t } from './users.texts.ts'

/** Where a person whom the reader manages is signed in; all sessions can be ended at once from here. */
export function SessionsDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const sessions = useEndpoint(users.sessionsOf, { params: { id: userId } })
  const end = useAct(users.endSessionsOf, { refreshes: [users.sessionsOf] })
  const count = sessions.data?.data.length ?? 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.sessionsOf(name)}
      width={640}
      flush
      action={
        <Button
          variant="danger"
          disabled={count === 0}
          pending={end.pending}
          onClick={() => void end.run({ params: { id: userId } })}
        >
          {t.endSessions}
        </Button>
      }
    >
      <Loaded query={sessions}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t.noSessions} />
          ) : (
            <Rows>
              {data.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </Dialog>
  )
}
