import { allowed, isManaging } from '@brava/contract/access.ts'
import { type Endpoint, writes } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import { allowancesOf } from '../overload/allowances.ts'
import { turnOf } from '../overload/turn-of.ts'
import { Refused } from '../refuse.ts'
import type { MountOptions } from './mount-options.ts'

function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : null
}

/**
 * Decides before any of the body is read: is the server overloaded, who calls, how often, and is it allowed. Throws
 * common.unavailable, tooMany, notSignedIn, forbidden, mfaNeeded or companyBlocked: a blocked company may read, and may
 * not act on companies below it (domain rules §2).
 */
export function admission(endpoint: Endpoint, options: MountOptions) {
  const turn = turnOf(endpoint)
  const { clock } = options.services
  const isActOfManager = isManaging(endpoint.access) && writes(endpoint)
  return async (request: FastifyRequest): Promise<void> => {
    options.overload?.admit(turn)
    const token = bearer(request)
    const person = token ? await options.authenticate(token, { ip: request.ip, now: clock.now() }) : null
    request.person = person
    await options.limits?.take(allowancesOf(endpoint, { personId: person?.id ?? null, ip: request.ip }))
    if (person === null && endpoint.access !== 'anyone') throw new Refused(commonErrors.notSignedIn)
    if (!allowed(endpoint.access, person)) {
      if (person) options.denied?.(person, request, endpoint)
      throw new Refused(commonErrors.forbidden)
    }
    if (person?.mustSetUpMfa && endpoint.access !== 'anyone' && !endpoint.beforeMfa) {
      throw new Refused(commonErrors.mfaNeeded)
    }
    if (person?.companyIsBlocked && isActOfManager) throw new Refused(commonErrors.companyBlocked)
  }
}
