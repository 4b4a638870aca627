import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'

/**
 * After a change, the user's browser carries its position, so that every process knows from when a replica includes it.
 * It identifies nobody and gives access to nothing, and expires once any replica in use must have the change.
 */
const name = 'brava-written'

/** The position of the caller's last write, as sent by the browser; undefined if it sends none. */
export function writtenAt(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]
}

/** Tells the browser the primary's position after a change. A failure must not fail the change: the primary is away. */
export async function tellPosition(reply: FastifyReply, replica: Replica): Promise<void> {
  const position = await replica.position().catch(() => undefined)
  if (position === undefined) return
  // Longer than a replica in use may lag.
  const seconds = Math.ceil(replica.mostLagMs / 1000) + 5
  void reply.header('set-cookie', `${name}=${position}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict`)
}
