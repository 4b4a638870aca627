import { partnerGet } from './partner-endpoint.ts'

export const descriptionEndpoints = {
  openapi: partnerGet('/openapi.json', {
    summary: 'Get this API as OpenAPI 3.1',
    scope: 'anyone',
    response: 'raw',
  }),
}
