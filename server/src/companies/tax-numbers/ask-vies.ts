import { z } from 'zod'
import type { Services } from '../../platform/call.ts'
import { Refused } from '../../platform/refuse.ts'

/** The answer about a number. No answer and errors of any kind mean unknown: they are never read as invalid. */
export interface TaxNumberAnswer {
  readonly outcome: 'valid' | 'invalid' | 'unknown'
  /** The consultation number, which proves that VIES was asked. */
  readonly consultation: string
  readonly holderName: string
  readonly holderAddress: string
  /** Why there is no answer. */
  readonly note: string
}

/** The prefixes that VIES uses: Greece is EL, Northern Ireland XI. */
const prefixes = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** Whether VIES knows numbers of this country. The number starts with its country. */
export const isInVies = (number: string) => prefixes.has(number.slice(0, 2))

/** As documented for its REST service; errors come as `errorWrappers`, or as `userError` beside `valid: false`. */
const Answer = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  userError: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
})

/** The registers behind VIES take up to 16 seconds. */
const limits = { wholeMs: 20_000, silenceMs: 20_000, maxBytes: 64 * 1024 }

/**
 * Asks VIES about a number. Only a requester with its own EU number gets a consultation number: a Bosnian distributor
 * gets an answer without one.
 */
export async function askVies(
  { config, outbound }: Pick<Services, 'config' | 'outbound'>,
  { number, requester }: { number: string; requester: string },
): Promise<TaxNumberAnswer> {
  if (!isInVies(number)) return noAnswer('NOT_IN_VIES')
  if (config.viesUrl === undefined) return noAnswer('VIES_OFF')
  const asked = {
    countryCode: number.slice(0, 2),
    vatNumber: number.slice(2),
    ...(isInVies(requester)
      ? { requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) }
      : {}),
  }
  try {
    const { bytes } = await outbound.request({
      address: `${config.viesUrl}/check-vat-number`,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: Buffer.from(JSON.stringify(asked)),
      limits,
      // Errors of the service come with these.
      statuses: [400, 500, 503],
    })
    return read(bytes)
  } catch (error) {
    if (error instanceof Refused) return noAnswer(error.def.code)
    throw error
  }
}

function read(bytes: Buffer): TaxNumberAnswer {
  const answer = Answer.safeParse(parsed(bytes))
  if (!answer.success) return noAnswer('UNREADABLE')
  const { valid, userError, errorWrappers, requestIdentifier, name, address } = answer.data
  const fault = errorWrappers?.[0]?.error ?? (userError && !/^(IN)?VALID$/.test(userError) ? userError : '')
  if (fault || valid === undefined) return noAnswer(fault || 'NO_ANSWER')
  return {
    outcome: valid ? 'valid' : 'invalid',
    consultation: written(requestIdentifier),
    holderName: written(name),
    holderAddress: written(address),
    note: '',
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** VIES writes --- for what a country does not disclose. */
const written = (text: string | null | undefined) =>
  !text || text === '---' ? '' : text.replace(/\s+/g, ' ').trim().slice(0, 300)

const noAnswer = (note: string): TaxNumberAnswer => ({
  outcome: 'unknown',
  consultation: '',
  holderName: '',
  holderAddress: '',
  note: note.slice(0, 200),
})
