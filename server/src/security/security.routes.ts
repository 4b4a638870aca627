import { commonErrors } from '@brava/contract/errors.ts'
import { security } from '@brava/contract/security/security.endpoints.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { policyComplaints } from './policy-complaints.ts'

export const securityRoutes = routes(security, {
  // Anyone may send these: people read them in the log, and nothing trusts them.
  policyReport: async ({ log }, { body }) => {
    const complaints = policyComplaints(body.bytes) ?? refuse(commonErrors.invalid)
    for (const complaint of complaints) log.warn({ complaint }, 'a browser blocked something on a page')
    return { status: 204 }
  },
})
