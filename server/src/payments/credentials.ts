import { z } from 'zod'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'
import { newToken } from '../platform/secrets/tokens.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'

const secret = z.string().min(8).max(500)

/**
 * What talking to a gateway requires. `former`: the previous secret, so that a secret can be changed while notices
 * arrive.
 */
const credentialsOf = {
  sandbox: z.object({ secret, former: secret.optional() }),
  monri: z.object({ secret, former: secret.optional(), authenticityToken: secret, baseUrl: z.url().optional() }),
  stripe: z.object({ secret, former: secret.optional(), apiKey: secret, baseUrl: z.url().optional() }),
} as const satisfies Record<GatewayKind, z.ZodType>

/** Signing secrets are never empty: an empty one would accept every forged notice (guarantee G34). */
const Credentials = z.object({
  secret,
  former: secret.optional(),
  authenticityToken: secret.optional(),
  apiKey: secret.optional(),
  baseUrl: z.url().optional(),
})
export type GatewayCredentials = z.infer<typeof Credentials>

const purposeOf = (token: string) => `gateway:${token}`

/** What a person entered, as this kind of gateway needs it; undefined if something is missing or too short. */
export function readCredentials(
  kind: GatewayKind,
  entered: Readonly<Record<string, string | undefined>>,
): GatewayCredentials | undefined {
  const given = Object.fromEntries(Object.entries(entered).filter(([, value]) => value))
  const read = credentialsOf[kind].safeParse(given)
  return read.success ? read.data : undefined
}

export function sealCredentials(secrets: Secrets, token: string, credentials: GatewayCredentials): string {
  return secrets.seal(JSON.stringify(Credentials.parse(credentials)), purposeOf(token))
}

/** Throws if they were sealed for another gateway, were changed, or contain an empty secret. */
export function openCredentials(
  secrets: Secrets,
  row: { readonly token: string; readonly credentials: string },
): GatewayCredentials {
  return Credentials.parse(JSON.parse(secrets.open(row.credentials, purposeOf(row.token))))
}

/** The same credentials sealed with the newest SECRETS_KEY; null when they already are. */
export function resealCredentials(secrets: Secrets, row: { token: string; credentials: string }): string | null {
  return secrets.reseal(row.credentials, purposeOf(row.token))
}

/** Signing secrets that may have made a digest: the current and the previous one. */
export function secretsOf({ secret: now, former }: GatewayCredentials): readonly string[] {
  return former === undefined ? [now] : [now, former]
}

export const newGatewayToken = () => newToken()
