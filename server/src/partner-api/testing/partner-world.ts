import { companyScopes, type PartnerScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { newestPartnerVersion } from '@brava/contract/partner-api/partner-versions.ts'
import { partnerPrefix } from '@brava/contract/partner-api/partner-endpoint.ts'
import { credentialText, newKeyId, newSecret } from '../../api-credentials/credential-secret.ts'
import { shopWorld } from '../../cart/testing/shop-world.ts'
import type { Who } from '../../orders/testing/order-world.ts'

export interface TestCredential {
  readonly id: number
  readonly keyId: string
  readonly secret: string
  readonly text: string
}

/** The world of shops whose companies call by program. Amra's Digitalis, Nikola's Gejmerija and Mirza's Nexa buy. */
export async function partnerWorld() {
  const world = await shopWorld()
  const { db, app, people } = world

  /** A credential of the person's company, with every scope unless named. */
  async function credentialOf(
    who: Who,
    given: {
      scopes?: readonly PartnerScope[]
      addresses?: string[]
      dailyLimit?: number
      environment?: 'live' | 'test'
    } = {},
  ): Promise<TestCredential> {
    const keyId = newKeyId()
    const { secret, hash, sealedSigningKey } = newSecret(app.services.secrets, keyId)
    const { id } = await db
      .insertInto('api_credentials')
      .values({
        company_id: people[who].companyId,
        environment: given.environment ?? 'live',
        name: 'Shop',
        key_id: keyId,
        secret_hash: hash,
        sealed_signing_key: sealedSigningKey,
        scopes: [...(given.scopes ?? companyScopes)],
        addresses: given.addresses ?? [],
        daily_limit: given.dailyLimit ?? null,
        api_version: newestPartnerVersion,
        created_by: people[who].id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, keyId, secret, text: credentialText(given.environment ?? 'live', keyId, secret) }
  }

  /** A call of a program; without a credential, an anonymous one. */
  async function partner(
    credential: TestCredential | string | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const text = typeof credential === 'string' ? credential : credential?.text
    const answer = await app.http.inject({
      method,
      url: `${partnerPrefix}${path}`,
      headers: {
        ...(text ? { authorization: `Bearer ${text}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? answer.json() : null,
      headers: answer.headers,
      bytes: answer.rawPayload,
    }
  }
  return { ...world, credentialOf, partner }
}
