import { z } from 'zod'
import { type KeptKindName, keptKindNames } from '../archives/kept-kinds.ts'
import { act, data, get, Id, instant, post, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { securityErrors } from '../security/security.errors.ts'
import { erasureState } from './erasure-state.ts'
import { dataFateNames, dataKindNames } from './personal-data-kinds.ts'
import { usersErrors } from './users.errors.ts'

/** A request to erase a person's data, or an erasure without a request. */
export const ErasureRow = z.object({
  id: z.number(),
  userId: z.number(),
  name: z.string(),
  companyName: z.string(),
  state: schemaOf(erasureState),
  /** Null: nobody requested it; the person had been disabled long enough. */
  askedBy: z.string().nullable(),
  askedDate: instant,
  decidedBy: z.string().nullable(),
  decidedDate: instant.nullable(),
  answer: z.string(),
  /** Only people who can no longer sign in are erased. */
  isDisabled: z.boolean(),
  allowedActions: z.array(z.string()),
})

const OwnRequest = z.object({
  state: schemaOf(erasureState),
  askedDate: instant,
  decidedDate: instant.nullable(),
  answer: z.string(),
})

/** After how many months old entries of each kind leave the database. */
const MonthsKept = z.object(
  Object.fromEntries(keptKindNames.map((name) => [name, z.number()])) as Record<KeptKindName, z.ZodNumber>,
)

/**
 * The data that Brava holds about people: reading, exporting and erasing it (decision 0183). Ids in the path are those
 * of people.
 */
export const personalData = {
  mine: get('/personal-data/mine', {
    summary:
      "Get the person's own request to erase their data, after how many months disabled people are erased (0: never), and when old entries leave the database",
    access: 'signedIn',
    response: data(
      z.object({
        erasedAfterMonths: z.number(),
        monthsKept: MonthsKept,
        request: OwnRequest.nullable(),
      }),
    ),
  }),
  download: post('/personal-data/mine/export', {
    summary: 'Download all data held about the signed-in person, as a ZIP (JSON, a readable page, the photo)',
    access: 'signedIn',
    response: 'file',
    transfer: 'export',
    secret: true,
    errors: [securityErrors.passwordNeeded],
  }),
  ask: post('/personal-data/mine/ask-erasure', {
    summary: 'Request the erasure of one’s own data; those who manage people decide',
    access: 'signedIn',
    response: act({}),
    errors: [securityErrors.passwordNeeded, usersErrors.erasureAsked],
  }),
  withdraw: post('/personal-data/mine/withdraw-erasure', {
    summary: 'Withdraw one’s own request',
    access: 'signedIn',
    response: act({}),
    errors: [usersErrors.noErasureAsked],
  }),
  erasures: list('/personal-data/get-erasures', {
    summary: 'List requests to erase people of the companies one manages, and completed erasures',
    access: 'distributorsAndCompanyAdmins',
    row: ErasureRow,
    sortable: ['askedDate', 'name', 'companyName', 'state'],
    filters: { state: z.array(schemaOf(erasureState)).max(4) },
  }),
  preview: get('/personal-data/people/:id', {
    summary: 'Preview what erasing a person would delete, replace and keep, with counts',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    shed: 'first',
    limit: 'previews',
    response: data(
      z.object({
        name: z.string(),
        isDisabled: z.boolean(),
        isRequested: z.boolean(),
        kinds: z.array(
          z.object({
            kind: z.enum(dataKindNames),
            fate: z.enum(dataFateNames),
            /** Null: the company's supplier may not see how much there is. */
            count: z.number().nullable(),
          }),
        ),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  downloadOf: post('/personal-data/people/:id/export', {
    summary: "Download all data held about a person who left, to hand it over; not for the company's supplier",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: 'file',
    transfer: 'export',
    secret: true,
    errors: [commonErrors.notFound, securityErrors.passwordNeeded, usersErrors.dataOfOthers, usersErrors.stillHere],
  }),
  askFor: post('/personal-data/people/:id/ask-erasure', {
    summary: 'Record that a person requested the erasure of their data',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.notYourself, usersErrors.erasureAsked],
  }),
  refuse: post('/personal-data/people/:id/refuse-erasure', {
    summary: "Reject a person's request, with a reason that the person reads",
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    body: z.object({ reason: requiredLine(500) }),
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.notYourself, usersErrors.noErasureAsked],
  }),
  erase: post('/personal-data/people/:id/erase', {
    summary: 'Erase the personal data of a disabled user permanently; their actions stay under a neutral name',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound, usersErrors.notYourself, usersErrors.stillHere, securityErrors.passwordNeeded],
    timeoutMs: 120_000,
  }),
}
