import type { Call } from '../../platform/call.ts'

/** Who acts and from where, for the custody log. */
export interface Actor {
  readonly userId: number | null
  readonly sessionId: number | null
  readonly ip: string
}

/** A job, a bank, a clock. */
export const nobody: Actor = { userId: null, sessionId: null, ip: '' }

export const actorOf = ({ person, ip }: Pick<Call, 'person' | 'ip'>): Actor => ({
  userId: person.id,
  sessionId: person.sessionId,
  ip,
})
