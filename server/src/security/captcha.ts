import { createHmac, randomInt } from 'node:crypto'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Services } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { useCaptcha } from './captcha.sql.ts'

type Needs = Pick<Services, 'config' | 'db' | 'clock'>

const minutes = 10
/** Iterations per try, and how many tries are needed: a few tenths of a second in a browser, costly by the thousand. */
const cost = 1000
const tries = { min: 200, max: 600 } as const

const secretOf = (services: Pick<Services, 'config'>, purpose: string) =>
  createHmac('sha256', services.config.captchaKey).update(purpose).digest('hex')

/** A browser check: proof of work that the browser solves automatically, without pictures or puzzles (WCAG 3.3.8). */
export async function newCaptcha(services: Needs): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost,
    counter: randomInt(tries.min, tries.max),
    deriveKey,
    // Signed with the rest; the library's own expiry would use the machine's clock.
    data: { until: services.clock.now().getTime() + minutes * 60_000 },
    hmacSignatureSecret: secretOf(services, 'challenge'),
    hmacKeySignatureSecret: secretOf(services, 'key'),
  })
}

/** Refuses unless the solution fits a challenge of this server, is at most ten minutes old and was never used. */
export async function requireCaptcha(services: Needs, solution: string | undefined): Promise<void> {
  if (!(await isSolved(services, solution))) refuse(securityErrors.captchaNeeded, { detail: { captcha: true } })
}

async function isSolved(services: Needs, text: string | undefined): Promise<boolean> {
  if (!text) return false
  let payload: { challenge: Challenge; solution: Solution }
  try {
    payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    if (typeof payload.challenge.signature !== 'string') return false
    const result = await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: secretOf(services, 'challenge'),
      hmacKeySignatureSecret: secretOf(services, 'key'),
    })
    if (!result.verified) return false
    const until = payload.challenge.parameters.data?.until
    if (typeof until !== 'number' || until < services.clock.now().getTime()) return false
  } catch {
    return false
  }
  return useCaptcha(services.db, payload.challenge.signature.slice(0, 200), services.clock.now())
}
