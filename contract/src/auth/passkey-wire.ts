import { z } from 'zod'

/**
 * What the browser needs to ask for a passkey or to create one, in the form of WebAuthn
 * (PublicKeyCredential…OptionsJSON).
 */
export const PasskeyOptions = z.record(z.string(), z.json())

const base64Url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credential = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
}

/** What the browser returns after a passkey has signed (AuthenticationResponseJSON). */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
  }),
})

/** What the browser returns after it has created a passkey (RegistrationResponseJSON). */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
})
