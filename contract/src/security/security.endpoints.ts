import { post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

export const security = {
  policyReport: post('/csp-report', {
    summary:
      'What a browser stopped on a page of the portal (content security policy); sent by browsers, both kinds of report',
    access: 'anyone',
    raw: { maxBytes: 64 * 1024, headers: ['content-type'] },
    response: 'raw',
    limit: 'notices',
    shed: 'first',
    errors: [commonErrors.tooLarge, commonErrors.tooMany],
  }),
}
