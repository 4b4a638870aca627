import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { credentialErrors } from '@brava/contract/partner-api/partner-errors.ts'
import type { FastifyRequest } from 'fastify'
import type { PartnerCaller, SignedCaller } from '../partner-call.ts'
import { refuse } from '../refuse.ts'

/** The origin of a request. */
export interface PartnerOrigin {
  readonly ip: string
  readonly headers: FastifyRequest['headers']
  /** Whether it is enough that the credential was valid a moment ago, which costs no query (decision 0166). */
  readonly mayBeRemembered: boolean
}

/** Finds the caller by its credential; null if it is unknown, revoked, or of a company that may not call. */
export interface PartnerAuthentication {
  bearer(credential: string, origin: PartnerOrigin): Promise<PartnerCaller | null>
  /**
   * By the public part alone, with the keys that may have made the signature: the caller is identified but not yet
   * proven.
   */
  signed(keyId: string, origin: PartnerOrigin): Promise<SignedCaller | null>
}

/** Allowed clock difference of a signature, in seconds. */
const mostSkew = 300

const signedForm = /^BRAVA1 key=([\w-]{1,40}),time=(\d{1,12}),signature=([A-Za-z0-9+/]{43}=)$/

export interface AdmittedPartner {
  readonly caller: PartnerCaller
  /** A secret is proof by itself; a signature covers the body, which has not arrived yet. */
  readonly isProven: boolean
  /** Throws credential.signatureWrong. */
  readonly prove: (body: Uint8Array) => Promise<void>
}

/** The caller, by either form of credential. Throws credential.notValid and credential.clockWrong. */
export async function admittedPartner(
  request: FastifyRequest,
  authentication: PartnerAuthentication,
  { now, mayBeRemembered }: { now: Date; mayBeRemembered: boolean },
): Promise<AdmittedPartner> {
  const { authorization = '' } = request.headers
  const origin = { ip: request.ip, headers: request.headers, mayBeRemembered }
  if (authorization.startsWith('Bearer ')) {
    const caller = await authentication.bearer(authorization.slice(7), origin)
    return { caller: caller ?? refuse(credentialErrors.notValid), isProven: true, prove: async () => {} }
  }
  const [, keyId = '', time = '', signature = ''] = signedForm.exec(authorization) ?? []
  if (!keyId) refuse(credentialErrors.notValid)
  if (Math.abs(now.getTime() / 1000 - Number(time)) > mostSkew) refuse(credentialErrors.clockWrong)
  const { caller, signingKeys, noteUse } =
    (await authentication.signed(keyId, origin)) ?? refuse(credentialErrors.notValid)
  return {
    caller,
    isProven: false,
    prove: async (body) => {
      const lines = signedLines(request, time, body)
      const given = Buffer.from(signature, 'base64')
      const fits = signingKeys.some((key) => timingSafeEqual(createHmac('sha256', key).update(lines).digest(), given))
      if (!fits) refuse(credentialErrors.signatureWrong)
      await noteUse()
    },
  }
}

/** What is signed, one item per line: path and query exactly as they were sent. */
function signedLines(request: FastifyRequest, time: string, body: Uint8Array): string {
  const address = request.raw.url ?? ''
  const [path = '', ...query] = address.split('?')
  const key = request.headers['idempotency-key']
  return [
    'BRAVA1',
    time,
    request.method,
    path,
    query.join('?'),
    typeof key === 'string' ? key : '',
    createHash('sha256').update(body).digest('hex'),
  ].join('\n')
}
