import { folded } from '@brava/contract/folded.ts'
import { apiCredentials } from '@brava/contract/api-credentials/api-credentials.endpoints.ts'
import { password } from '@brava/contract/auth/auth.endpoints.ts'
import { line } from '@brava/contract/endpoint.ts'
import type { CompanyScope } from '@brava/contract/partner-api/partner-scopes.ts'
import { type FeedFormat, feedFormats, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { webhooks } from '@brava/contract/webhooks/webhooks.endpoints.ts'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { usualScopes } from '../../api-access/usual-scopes.ts'
import { connectionTexts as t } from './connections.texts.ts'

/** What connects a new partner's web shop, as the form holds it. */
export interface Connections {
  credentialName: string
  scopes: readonly CompanyScope[]
  password: string
  webhookAddress: string
  /** The column set of its feed; null: no feed. */
  feedSettingsId: number | null
  feedFormat: FeedFormat | null
}

export const noConnections: Connections = {
  credentialName: 'Web shop',
  scopes: usualScopes,
  password: '',
  webhookAddress: '',
  feedSettingsId: null,
  feedFormat: 'csv',
}

export const connectionFields = {
  credentialName: apiCredentials.create.body.shape.name,
  scopes: apiCredentials.create.body.shape.scopes,
  password,
  webhookAddress: line(500),
  feedSettingsId: z.number().nullable(),
  feedFormat: z.enum(feedFormats),
}

/** What is shown only once, and what could not be created and why. */
export interface Made {
  credential?: string
  webhookSecret?: string
  feedAddress?: string
  left: string[]
}

/**
 * Creates the credential, then the webhook and the feed. Without a credential nothing is created, so that the form can
 * be sent again; a later failure is shown beside the existing secrets, and none of them is lost.
 */
export async function connect(company: { id: number; name: string }, given: Connections): Promise<Made> {
  const { data } = await call(apiCredentials.create, {
    body: { companyId: company.id, name: given.credentialName, scopes: [...given.scopes], password: given.password },
  })
  const made: Made = { credential: data.credential, left: [] }
  if (given.webhookAddress !== '') {
    await orLeft(made, t.webhook, async () => {
      const body = { companyId: company.id, name: company.name.slice(0, 60), address: given.webhookAddress }
      made.webhookSecret = (await call(webhooks.create, { body })).data.secret
    })
  }
  const { feedSettingsId: settingsId } = given
  if (settingsId !== null) {
    await orLeft(made, t.feedAddress, async () => {
      const body = { companyIds: [company.id], settingsId, format: given.feedFormat ?? 'csv' }
      await call(productFeeds.createFeed, { params: { filename: fileName(company) }, body })
      const [feed] = (await call(productFeeds.ofCompany, { params: { id: company.id } })).data
      if (feed) made.feedAddress = (await call(productFeeds.showAddress, { params: { id: feed.id } })).data.address
    })
  }
  return made
}

async function orLeft(made: Made, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (thrown) {
    made.left.push(t.left(what, thrown instanceof ApiError ? thrown.info : String(thrown)))
  }
}

/** "Žuti Zmaj" with the number 41 becomes zuti-zmaj-41, a name that no other feed has. */
function fileName({ id, name }: { id: number; name: string }): string {
  const plain = folded(name).replace(/[^a-z0-9]+/g, '-')
  return `${plain.replace(/^-+|-+$/g, '').slice(0, 40) || 'feed'}-${id}`
}
