import { z } from 'zod'
import { act, data, del, get, Id, id, line, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { NewNote, Note } from '../note.ts'
import { companyErrors } from './companies.errors.ts'
import { email } from './company-fields.ts'
import { phoneLine } from '../phone-number.ts'

/** The most contact persons of a company. */
export const mostContactPersons = 50

const ContactPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** What the person is responsible for. */
  duty: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Increases with every change. */
  version: z.number(),
})

/**
 * What the distributor (or a reseller for its retailers) records about a company for internal use: nobody else can read
 * it.
 */
export const companyNotes = {
  notes: get('/companies/get-notes/:id', {
    summary: "List the own company's notes on a partner, newest first",
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(Note)),
    errors: [commonErrors.notFound],
  }),
  add: post('/companies/add-note/:id', {
    summary: 'Add a note on a partner; only colleagues can read it, and nobody can change it',
    access: 'distributorsAndResellers',
    params: Id,
    body: NewNote,
    response: act({ note: Note }),
    errors: [commonErrors.notFound],
    idempotent: true,
  }),
  contacts: get('/companies/get-contact-persons/:id', {
    summary: "List the own company's contact persons at a partner, by name",
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(ContactPerson)),
    errors: [commonErrors.notFound],
  }),
  saveContact: post('/companies/save-contact-person/:id', {
    summary:
      'Add or change a contact person of a company; `version` is the one that was read, without it the change is made whatever the version is',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      /** When missing, a new one is added. */
      contactId: id.optional(),
      name: requiredLine(120),
      duty: line(120),
      email,
      phone: phoneLine(60),
      version: z.number().int().optional(),
    }),
    response: act({}),
    errors: [commonErrors.notFound, commonErrors.conflict, companyErrors.tooManyContacts],
    idempotent: true,
  }),
  removeContact: del('/companies/contact-person/:id', {
    summary: 'Remove a contact person',
    access: 'distributorsAndResellers',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
