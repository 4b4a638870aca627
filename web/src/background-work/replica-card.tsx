import { backgroundWork } from '@brava/contract/background-work/background-work.endpoints.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { Card } from '../ui/layout/card.tsx'
import { KeyValues } from '../ui/layout/key-values.tsx'
import { t } from './background-work.texts.ts'

/** The state of the replica from which reports and files are read; nothing when there is none. */
export function ReplicaCard() {
  const { data: answer } = useEndpoint(backgroundWork.replica, undefined, { everyMs: 10_000 })
  const replica = answer?.data
  if (!replica) return null
  const { isUsed, lagMs, mostLagMs, reads, repeated } = replica
  return (
    <Card title={t.replica}>
      <KeyValues
        align="left"
        pairs={[
          [t.replicaState, isUsed ? t.replicaUsed : lagMs === null ? t.replicaSilent : t.replicaLate],
          [t.replicaLag, lagMs === null ? '—' : t.replicaSeconds(lagMs / 1000, mostLagMs / 1000)],
          [t.replicaReads, t.replicaCounts(reads, repeated)],
        ]}
      />
    </Card>
  )
}
