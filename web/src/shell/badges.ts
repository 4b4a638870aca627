import { type Access, allowed } from '@brava/contract/access.ts'
import { useQueries } from '@tanstack/react-query'
import { type Callable, call } from '../api/call.ts'
import { useProfile } from '../api/profile.ts'
import { keyOf } from '../api/use-endpoint.ts'
import type { BadgeName } from '../screen.ts'
import { badgeSources } from '../badge-sources.ts'

export interface BadgeSource {
  readonly name: BadgeName
  readonly access: Access
  readonly endpoint: Callable
  readonly pick: (answer: unknown) => number
}

/** The numbers beside the sidebar entries. */
export function useBadges(): Partial<Record<BadgeName, number>> {
  const { userData } = useProfile()
  const mine = badgeSources.filter((source) => allowed(source.access, userData))
  const endpoints = [...new Set(mine.map((source) => source.endpoint))]
  const answers = useQueries({
    queries: endpoints.map((endpoint) => ({
      queryKey: keyOf(endpoint),
      // With its signal: signing out cancels the request.
      queryFn: ({ signal }) =>
        (call as (endpoint: unknown, input: undefined, options: object) => Promise<unknown>)(endpoint, undefined, {
          signal,
        }),
      refetchInterval: 5 * 60_000,
    })),
  })
  return Object.fromEntries(
    mine.map((source) => {
      const answer = answers[endpoints.indexOf(source.endpoint)]?.data
      return [source.name, answer === undefined ? 0 : source.pick(answer)]
    }),
  )
}
