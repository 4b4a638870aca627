import { z } from 'zod'
import { act, data, day, del, get, Id, instant, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { enumeration, type ValueOf } from '../enums.ts'
import { commonErrors, defineErrors } from '../errors.ts'
import { filesErrors } from '../files/files.errors.ts'

/** The kinds of company documents. */
export const documentKind = enumeration({
  contract: [1, { en: 'Contract', bs: 'Ugovor', hr: 'Ugovor' }],
  annex: [2, { en: 'Annex', bs: 'Aneks', hr: 'Aneks' }],
  registration: [3, { en: 'Registration', bs: 'Rješenje o registraciji', hr: 'Izvadak iz registra' }],
  guarantee: [4, { en: 'Guarantee', bs: 'Garancija', hr: 'Jamstvo' }],
  other: [5, { en: 'Other', bs: 'Ostalo', hr: 'Ostalo' }],
})
export type DocumentKind = ValueOf<typeof documentKind>

/** The largest document. */
export const mostDocumentBytes = 10 * 1024 * 1024
/** The most documents that a supplier may keep on one partner. */
export const mostDocuments = 200
/** This many days before a document expires, its keeper is notified. */
export const documentNoticeDays = 30

export const documentErrors = defineErrors('documents', {
  notADocument: {
    status: 415,
    text: {
      en: 'This kind of file cannot be stored. Use PDF, a picture (PNG, JPEG, WebP), Word, Excel, OpenDocument or text.',
      bs: 'Ova datoteka se ne može sačuvati. Koristite PDF, sliku (PNG, JPEG, WebP), Word, Excel, OpenDocument ili tekst.',
      hr: 'Ova se datoteka ne može spremiti. Koristite PDF, sliku (PNG, JPEG, WebP), Word, Excel, OpenDocument ili tekst.',
    },
  },
  tooMany: {
    status: 409,
    text: {
      en: `A partner can have at most ${mostDocuments} documents. Delete one first.`,
      bs: `Partner može imati najviše ${mostDocuments} dokumenata. Prvo obrišite neki.`,
      hr: `Partner može imati najviše ${mostDocuments} dokumenata. Najprije izbrišite neki.`,
    },
  },
})

const facts = {
  title: requiredLine(120),
  kind: schemaOf(documentKind),
  /** The last day on which it is valid; null: no expiry. */
  validUntil: day.nullable(),
  /** The partner's admins can see it too. */
  isShared: z.boolean(),
}

const SharedDocument = z.object({
  id: z.number(),
  title: z.string(),
  kind: schemaOf(documentKind),
  validUntil: day.nullable(),
  /** The name of the file, with the extension of its actual type. */
  fileName: z.string(),
  sizeBytes: z.number(),
  /** When the file was uploaded. */
  fileDate: instant,
})

const CompanyDocument = SharedDocument.extend({
  isShared: z.boolean(),
  version: z.number(),
  /** Who changed it last. */
  userName: z.string(),
})

const notFound = [commonErrors.notFound] as const
const upload = { maxBytes: mostDocumentBytes, kind: 'anything' } as const

/**
 * Documents of a partner, kept by its supplier: contracts and their attachments (decision 0160). Beyond the
 * specification.
 */
export const companyDocuments = {
  of: get('/company-documents/of-company/:id', {
    summary: 'List the documents that the own company keeps on a partner, by title',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: data(z.array(CompanyDocument)),
    errors: notFound,
  }),
  own: get('/company-documents/own', {
    summary: 'List the documents that the supplier or the distributor shares with the own company',
    access: 'companyAdmins',
    response: data(z.array(SharedDocument.extend({ keeperName: z.string() }))),
  }),
  add: post('/company-documents/add/:id', {
    summary:
      'Add a document of a partner: PDF, picture (re-encoded), Word, Excel, OpenDocument or text, recognized by its bytes',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    upload,
    transfer: 'document',
    body: z.object({
      title: facts.title,
      kind: z.coerce.number().pipe(facts.kind),
      validUntil: day.optional(),
      isShared: z.enum(['true', 'false']).default('false'),
    }),
    response: act({ id: z.number() }),
    errors: [...notFound, filesErrors.notAnImage, documentErrors.notADocument, documentErrors.tooMany],
    idempotent: true,
  }),
  replace: post('/company-documents/replace-file/:id', {
    summary: 'Replace the file of a document; the previous one is deleted',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    upload,
    transfer: 'document',
    body: z.object({ version: z.coerce.number().int() }),
    response: act({}),
    errors: [...notFound, commonErrors.conflict, filesErrors.notAnImage, documentErrors.notADocument],
  }),
  change: put('/company-documents/:id', {
    summary: 'Change the details of a document, and whether the partner sees it',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    body: z.object({ ...facts, version: z.number().int() }),
    response: act({}),
    errors: [...notFound, commonErrors.conflict],
  }),
  remove: del('/company-documents/:id', {
    summary: 'Delete a document and its file',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: act({}),
    errors: notFound,
  }),
  file: get('/company-documents/file/:id', {
    summary:
      'Download the file of a document, for its keeper and, if it is shared, for the partner; always saved, never displayed',
    access: 'distributorsAndCompanyAdmins',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: notFound,
  }),
}
