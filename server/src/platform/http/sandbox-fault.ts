import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { commonErrors, type ErrorDef } from '@brava/contract/errors.ts'
import { sandboxErrors } from '@brava/contract/partner-api/partner-errors.ts'
import type { FastifyRequest } from 'fastify'
import type { PartnerCaller } from '../partner-call.ts'
import { Refused, refuse } from '../refuse.ts'

/** A deliberate fault in a call of a sandbox credential. */
export type SandboxFault =
  | { readonly kind: 'outOfStock' | 'lostAnswer' }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'lossRate'; readonly percent: number }
  | { readonly kind: 'status'; readonly def: ErrorDef<never> }

const statuses: Readonly<Record<string, ErrorDef<never>>> = {
  '429': commonErrors.tooMany,
  '500': commonErrors.internal,
  '503': commonErrors.unavailable,
  '504': commonErrors.timeout,
}

/**
 * The fault requested by `Brava-Sandbox-Fault`: outOfStock, slow=20 (seconds, 1 to 60), lostAnswer, lossRate=30
 * (percent, 1 to 90), status=503 (429, 500, 503, 504). Throws sandbox.faultUnknown, and sandbox.onlyThere for a live
 * credential.
 */
export function sandboxFaultOf(
  { headers }: FastifyRequest,
  caller: PartnerCaller | undefined,
): SandboxFault | undefined {
  const asked = headers['brava-sandbox-fault']
  if (asked === undefined) return undefined
  if (caller?.environment !== 'test') refuse(sandboxErrors.onlyThere)
  const [kind, value = ''] = String(asked).split('=')
  if (value === '' && (kind === 'outOfStock' || kind === 'lostAnswer')) return { kind }
  const def = statuses[value]
  if (kind === 'status' && def) return { kind, def }
  const amount = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (kind === 'slow' && amount >= 1 && amount <= 60) return { kind, seconds: amount }
  if (kind === 'lossRate' && amount >= 1 && amount <= 90) return { kind, percent: amount }
  return refuse(sandboxErrors.faultUnknown)
}

/** Before any work is done: waits, or fails like a server that did nothing. */
export async function failBefore(fault: SandboxFault | undefined): Promise<void> {
  if (fault?.kind === 'slow') await pause(fault.seconds * 1000)
  if (fault?.kind === 'status') throw new Refused(fault.def, fault.def.status === 429 ? { retryAfterSeconds: 1 } : {})
}

/**
 * After all work is done: the line breaks before the first answer to an Idempotency-Key or a terminal's message number,
 * whose repetition is answered; or before any answer, including reads and repetitions, with the requested percentage.
 */
export function losesAnswer(fault: SandboxFault | undefined, isFirst: boolean): boolean {
  return fault?.kind === 'lossRate' ? randomInt(100) < fault.percent : fault?.kind === 'lostAnswer' && isFirst
}
