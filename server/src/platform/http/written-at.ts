import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Replica } from '../db/replica.ts'

/**
 * The browser of somebody who changed something carries the position of that change along, so that every process knows
 * from when on a replica has it. It names nobody and opens nothing, and is
 * forgotten when any replica in use must have it.
 */
const name = 'brava-written'

/** Where the caller wrote last, as the browser says; undefined when it does not. */
export function writtenAt(request: FastifyRequest): string | undefined {
  const cookies = request.headers.cookie ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(cookies)?.[1]
}

/** Tells the browser where the primary is after a change. A failure is no reason to fail the change: the primary is away. */
export async function tellPosition(reply: FastifyReply, replica: Replica): Promise<void> {
  const position = await replica.position().catch(() => undefined)
  if (position === undefined) return
  // Longer than a replica in use may be behind.
  const seconds = Math.ceil(replica.mostLagMs / 1000) + 5
  void reply.header('set-cookie', `${name}=${position}; Path=/api; Max-Age=${seconds}; HttpOnly; SameSite=Strict`)
}
