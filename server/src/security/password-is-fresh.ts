import type { Call } from '../platform/call.ts'

/** Bulk exports and permanent deletion require the password to have been entered this recently (guarantee G37). */
export const freshMs = 5 * 60_000

/** Whether the caller has entered the password within the last five minutes. */
export const passwordIsFresh = ({ clock, person }: Pick<Call, 'clock' | 'person'>): boolean =>
  clock.now().getTime() - person.reauthenticatedAt.getTime() <= freshMs
