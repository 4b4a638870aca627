import { z } from 'zod'
import { currencyCode } from '../codes.ts'
import { password } from '../auth/auth.endpoints.ts'
import { act, data, get, Id, id, instant, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money, positiveMoney } from '../money.ts'
import { companyScopes } from '../partner-api/partner-scopes.ts'
import { passwordErrors } from '../security/security.errors.ts'
import { apiCredentialErrors } from './api-credentials.errors.ts'

/** The most unrevoked credentials a company may have. */
export const mostApiCredentials = 20

/** Where a credential works: in live trade, or in the sandbox of its company. */
export const credentialEnvironments = ['live', 'test'] as const

/** A credential of a company's own programs. The secret is shown once and never leaves the server again. */
const ApiCredential = z.object({
  id: z.number(),
  version: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  currency: z.string(),
  /** Live trade, or the company's sandbox. */
  environment: z.enum(credentialEnvironments),
  name: z.string(),
  /** The public part. */
  keyId: z.string(),
  scopes: z.array(z.enum(companyScopes)),
  addresses: z.array(z.string()),
  /** Gross per day; null: no limit. */
  dailyLimit: money.nullable(),
  createdDate: instant,
  lastUsedDate: instant.nullable(),
  lastIp: z.string().nullable(),
  /** When the secret from before the last rotation stops working. */
  formerUntilDate: instant.nullable(),
  revokedDate: instant.nullable(),
})

/** An IP address, or a network such as 203.0.113.0/24. */
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

const what = {
  name: requiredLine(100),
  scopes: z.array(z.enum(companyScopes)).min(1).max(companyScopes.length),
  /** Empty: from everywhere. */
  addresses: z.array(address).max(20).default([]),
  dailyLimit: positiveMoney.nullable().default(null),
  /** The currency in which the limit was entered. When missing, the limit is in the company's current currency. */
  currency: currencyCode.optional(),
}
const access = 'distributorsAndCompanyAdmins'

/**
 * The credentials with which a company's own programs call the partner API: managed by its admins, or by the
 * distributor for it.
 */
export const apiCredentials = {
  list: list('/ApiCredential/get-api-credentials', {
    summary: 'List the credentials of the partner API: a distributor sees all, an admin those of the own company',
    access,
    row: ApiCredential,
    sortable: ['createdDate', 'name', 'companyName', 'lastUsedDate'],
    filters: { companyId: id, isRevoked: z.boolean() },
  }),
  create: post('/ApiCredential/create-api-credential', {
    summary: 'Create a credential of the partner API; its secret is shown only once',
    access,
    body: z.object({
      companyId: id,
      environment: z.enum(credentialEnvironments).default('live'),
      ...what,
      password,
    }),
    response: act({ id: z.number(), credential: z.string() }),
    errors: [commonErrors.notFound, commonErrors.conflict, apiCredentialErrors.tooMany, ...passwordErrors],
    secret: true,
  }),
  change: put('/ApiCredential/:id', {
    summary: 'Change what a credential may do, from which addresses, and how much it may spend per day',
    access,
    params: Id,
    body: z.object({ version: z.number().int(), ...what, password }),
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.conflict, apiCredentialErrors.revoked, ...passwordErrors],
  }),
  rotate: post('/ApiCredential/rotate-api-credential/:id', {
    summary: 'Rotate the secret of a credential; the former one works for another 24 hours',
    access,
    params: Id,
    body: z.object({ password }),
    response: act({ credential: z.string() }),
    errors: [commonErrors.notFound, apiCredentialErrors.revoked, ...passwordErrors],
    secret: true,
  }),
  revoke: post('/ApiCredential/revoke-api-credential/:id', {
    summary: 'Revoke a credential permanently: its next call fails',
    access,
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  /**
   * @assumption Credentials give access to delivered keys, so a reseller never holds those of its retailers: it asks
   * their admins.
   */
  ofRetailer: get('/ApiCredential/get-api-access/:id', {
    summary: "Whether a reseller's retailer has a credential, and who may create one",
    access: 'resellers',
    params: Id,
    response: data(
      z.object({
        hasCredential: z.boolean(),
        hasWebhook: z.boolean(),
        /** People of the retailer who may create credentials. */
        admins: z.number(),
        /** When they were last asked to create one. */
        askedDate: instant.nullable(),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  ask: post('/ApiCredential/ask-for-api-credential/:id', {
    summary: 'Ask the admins of a retailer by mail to create a credential for their web shop; at most once a day',
    access: 'resellers',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, apiCredentialErrors.askedToday],
  }),
}
