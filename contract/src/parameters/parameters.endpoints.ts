import { z } from 'zod'
import { act, data, get, instant, put } from '../endpoint.ts'
import { Parameters } from './parameters.ts'

const value = z.union([z.number(), z.boolean()])

/** One value that a parameter was given. */
const ParameterChange = z.object({
  id: z.number(),
  name: Parameters.keyof(),
  before: value,
  value,
  userName: z.string(),
  at: instant,
})

/** Switches of the whole installation, for administrators (domain rules §9). */
export const parameters = {
  all: get('/companies/get-parameters', {
    summary: 'The switches of the installation',
    access: 'administrators',
    response: data(Parameters).extend({
      /** Stored values that this release does not allow, with what holds in their place. */
      outside: z.array(z.object({ name: Parameters.keyof(), stored: z.string(), holds: value })),
    }),
  }),
  changes: get('/companies/get-parameter-changes', {
    summary: 'Who gave a switch of the installation which value when, the newest first',
    access: 'administrators',
    response: data(z.array(ParameterChange)),
  }),
  change: put('/companies/update-parameters', {
    summary: 'Change switches of the installation; what is left out stays',
    access: 'administrators',
    body: Parameters.partial(),
    response: act({ parameters: Parameters }),
  }),
}
