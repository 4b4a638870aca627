import type { Call } from '../platform/call.ts'

/** What leaves the portal in bulk, or is lost for ever, needs the password proven so recently (guarantee G37). */
export const freshMs = 5 * 60_000

/** Whether the caller has proven the password within the last five minutes. */
export const passwordIsFresh = ({ clock, person }: Pick<Call, 'clock' | 'person'>): boolean =>
  clock.now().getTime() - person.reauthenticatedAt.getTime() <= freshMs
