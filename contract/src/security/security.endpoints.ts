import { post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

export const security = {
  policyReport: post('/csp-report', {
    summary:
      'Receive reports of what a browser blocked on a page of the portal (content security policy); sent by browsers, both report formats',
    access: 'anyone',
    raw: { maxBytes: 64 * 1024, headers: ['content-type'] },
    response: 'raw',
    limit: 'notices',
    shed: 'first',
    errors: [commonErrors.tooLarge, commonErrors.tooMany],
  }),
}
