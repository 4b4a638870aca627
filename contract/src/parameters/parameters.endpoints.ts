import { z } from 'zod'
import { act, data, get, instant, put } from '../endpoint.ts'
import { Parameters } from './parameters.ts'

const value = z.union([z.number(), z.boolean()])

/** One value that was set for a parameter. */
const ParameterChange = z.object({
  id: z.number(),
  name: Parameters.keyof(),
  before: value,
  value,
  userName: z.string(),
  at: instant,
})

/** Parameters of the whole installation, for administrators (domain rules §9). */
export const parameters = {
  all: get('/companies/get-parameters', {
    summary: 'Get the parameters of the installation',
    access: 'administrators',
    response: data(Parameters).extend({
      /** Stored values that this release does not allow, with the values used instead. */
      outside: z.array(z.object({ name: Parameters.keyof(), stored: z.string(), holds: value })),
    }),
  }),
  changes: get('/companies/get-parameter-changes', {
    summary: 'List who set which parameter to which value and when, newest first',
    access: 'administrators',
    response: data(z.array(ParameterChange)),
  }),
  change: put('/companies/update-parameters', {
    summary: 'Change parameters of the installation; those left out do not change',
    access: 'administrators',
    body: Parameters.partial(),
    response: act({ parameters: Parameters }),
  }),
}
