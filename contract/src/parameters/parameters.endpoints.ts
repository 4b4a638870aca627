import { act, data, get, put } from '../endpoint.ts'
import { Parameters } from './parameters.ts'

/** Switches of the whole installation, for administrators (domain rules §9). */
export const parameters = {
  all: get('/companies/get-parameters', {
    summary: 'The switches of the installation',
    access: 'administrators',
    response: data(Parameters),
  }),
  change: put('/companies/update-parameters', {
    summary: 'Change switches of the installation; what is left out stays',
    access: 'administrators',
    body: Parameters.partial(),
    response: act({ parameters: Parameters }),
  }),
}
