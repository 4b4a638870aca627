import { z } from 'zod'
import { act, data, del, get, Id, id, line, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { NewNote, Note } from '../note.ts'
import { companyErrors } from './companies.errors.ts'
import { email } from './company-fields.ts'

/** The most contact persons of a company. */
export const mostContactPersons = 50

const ContactPerson = z.object({
  id: z.number(),
  name: z.string(),
  /** What the person looks after. */
  duty: z.string(),
  email: z.string(),
  phone: z.string(),
})

/** What the distributor keeps about a company for itself: neither the company nor its supplier reads any of it. */
export const companyNotes = {
  notes: get('/companies/get-notes/:id', {
    summary: 'Notes of the distributor on a company, the newest first',
    access: 'distributors',
    params: Id,
    response: data(z.array(Note)),
    errors: [commonErrors.notFound],
  }),
  add: post('/companies/add-note/:id', {
    summary: 'Write a note on a company; only distributors read it, and nobody changes it',
    access: 'distributors',
    params: Id,
    body: NewNote,
    response: act({ note: Note }),
    errors: [commonErrors.notFound],
  }),
  contacts: get('/companies/get-contact-persons/:id', {
    summary: 'Whom the distributor talks to at a company, by name',
    access: 'distributors',
    params: Id,
    response: data(z.array(ContactPerson)),
    errors: [commonErrors.notFound],
  }),
  saveContact: post('/companies/save-contact-person/:id', {
    summary: 'Add or change a contact person of a company',
    access: 'distributors',
    params: Id,
    body: z.object({
      /** Left out: a new one. */
      contactId: id.optional(),
      name: requiredLine(120),
      duty: line(120),
      email,
      phone: line(60),
    }),
    response: act({}),
    errors: [commonErrors.notFound, companyErrors.tooManyContacts],
  }),
  removeContact: del('/companies/contact-person/:id', {
    summary: 'Remove a contact person',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
