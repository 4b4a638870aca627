import { outboundErrors } from '@brava/contract/outbound.errors.ts'
import type { Services } from '../platform/call.ts'
import type { OutboundAnswer, OutboundRequest } from '../platform/outbound/outbound.ts'
import { Refused } from '../platform/refuse.ts'

const failures: readonly string[] = Object.values(outboundErrors).map((one) => one.code)

/** Calls a gateway; undefined without a usable answer: refused, cut off, too late, an error on its side. */
export async function askGateway(
  { outbound }: Pick<Services, 'outbound'>,
  request: OutboundRequest,
): Promise<OutboundAnswer | undefined> {
  try {
    const limits = { maxBytes: 512 * 1024, wholeMs: 20_000, silenceMs: 15_000 }
    return await outbound.request({ ...request, limits })
  } catch (error) {
    if (error instanceof Refused && failures.includes(error.def.code)) return undefined
    throw error
  }
}
