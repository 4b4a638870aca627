import { type Access, allowed } from '@brava/contract/access.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { users } from '@brava/contract/users/users.endpoints.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { callable } from './call.ts'
import { queryClient } from './query-client.ts'
import { endpointQuery } from './use-endpoint.ts'
import { dropContactDrafts } from '../state/contact-draft.ts'
import { clearToasts } from '../state/toast.ts'
import { tab } from '../text/browser-store.ts'

/** Identified by its path, so that the schemas stay out of the first load. */
export const profileCall = callable<typeof users.profile>('GET', '/users/profile')

export type Profile = Answered<typeof users.profile>['data']

const profileQuery = { ...endpointQuery(profileCall, undefined), staleTime: 5 * 60_000 }

/** Loads the profile, or throws when nobody is signed in. */
export async function loadProfile(): Promise<Profile> {
  const { data } = await queryClient.ensureQueryData(profileQuery)
  claimTab(data.userData.id)
  return data
}

const whoKey = 'brava.who'

const forgetting = new Set<() => void>()

/**
 * Registers how to forget what this page itself remembers of a person, for when another person signs in without a
 * reload.
 */
export function whenOtherPerson(forget: () => void) {
  forgetting.add(forget)
}

/**
 * This tab's data belong to one person: unsaved work, the address to return to, list filters, where the next order
 * goes. When a different person signs in here, they start without any of it.
 */
export function claimTab(who: number) {
  // Written before anybody signed in.
  dropContactDrafts()
  const former = tab.get(whoKey)
  if (former !== null && former !== String(who)) {
    tab.clear()
    clearToasts()
    for (const forget of forgetting) forget()
  }
  tab.set(whoKey, String(who))
}

/** The signed-in person. The frame loads it before any screen is shown. */
export function useProfile(): Profile {
  return useSuspenseQuery(profileQuery).data.data
}

/** Whether the signed-in person may use what this access protects. */
export function useMay(access: Access): boolean {
  return allowed(access, useProfile().userData)
}
