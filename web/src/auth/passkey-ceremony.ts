import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptions } from '@brava/contract/auth/passkey-wire.ts'
import type { z } from 'zod'
import { ApiError } from '../api/api-error.ts'
import { passkeyTexts } from './passkey.texts.ts'

type Options = z.input<typeof PasskeyOptions>

/** Whether this browser supports passkeys at all. */
export const browserHasPasskeys = () => typeof window.PublicKeyCredential === 'function'

// Loaded with the first passkey: few people need it, and no one on the first screen.
const library = () => import('@simplewebauthn/browser')

/** Asks the browser to sign with one of the person's passkeys. Throws an ApiError with a message for the person. */
export const signWithPasskey = (options: Options) =>
  ceremony<z.input<typeof PasskeyAssertion>>(nameIn(options.rpId), async () => {
    const { startAuthentication } = await library()
    return startAuthentication({ optionsJSON: options as unknown as OptionsOf<typeof startAuthentication> })
  })

/** Asks the browser to create a passkey. Throws an ApiError with a message for the person. */
export const makePasskey = (options: Options) =>
  ceremony<z.input<typeof PasskeyAttestation>>(nameIn((options.rp as { id?: unknown }).id), async () => {
    const { startRegistration } = await library()
    return startRegistration({ optionsJSON: options as unknown as OptionsOf<typeof startRegistration> })
  })

const nameIn = (value: unknown) => (typeof value === 'string' ? value : '')

type OptionsOf<F extends (input: never) => unknown> = Parameters<F>[0] extends { optionsJSON: infer O } ? O : never

/** The browser reports what went wrong by the names of its errors; `place` is the name that passkeys are bound to. */
async function ceremony<T>(place: string, run: () => Promise<unknown>): Promise<T> {
  try {
    return (await run()) as T
  } catch (thrown) {
    const [code, info] = refusalOf(thrown instanceof Error ? thrown.name : '', place)
    throw new ApiError({ status: 0, code: `passkey.${code}`, info })
  }
}

function refusalOf(name: string, place: string): readonly [code: string, info: string] {
  if (name === 'NotAllowedError' || name === 'AbortError') return ['cancelled', passkeyTexts.cancelled]
  if (name === 'InvalidStateError') return ['thereAlready', passkeyTexts.thereAlready]
  if (name === 'SecurityError') return ['elsewhere', passkeyTexts.elsewhere(place)]
  return ['failed', passkeyTexts.failed]
}
