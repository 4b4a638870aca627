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
  /** What the person looks after. */
  duty: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Grows with every change. */
  version: z.number(),
})

/** What the distributor, or a reseller of its retailers, keeps about a company for itself: nobody else reads any of it. */
export const companyNotes = {
  notes: get('/companies/get-notes/:id', {
    summary: 'Notes of the own company on a partner, the newest first',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(Note)),
    errors: [commonErrors.notFound],
  }),
  add: post('/companies/add-note/:id', {
    summary: 'Write a note on a partner; only colleagues read it, and nobody changes it',
    access: 'distributorsAndResellers',
    params: Id,
    body: NewNote,
    response: act({ note: Note }),
    errors: [commonErrors.notFound],
    idempotent: true,
  }),
  contacts: get('/companies/get-contact-persons/:id', {
    summary: 'Whom the own company talks to at a partner, by name',
    access: 'distributorsAndResellers',
    params: Id,
    response: data(z.array(ContactPerson)),
    errors: [commonErrors.notFound],
  }),
  saveContact: post('/companies/save-contact-person/:id', {
    summary:
      'Add or change a contact person of a company; `version` is the one that was read, without it the change is made whatever it was',
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      /** Left out: a new one. */
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
