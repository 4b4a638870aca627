import { companyErrors } from '@brava/contract/companies/companies.errors.ts'
import { companyNotes, mostContactPersons } from '@brava/contract/companies/company-notes.endpoints.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { routes } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuseStale } from '../../platform/refuse-stale.ts'
import { refuse } from '../../platform/refuse.ts'
import { companiesTexts as texts } from '../companies.texts.ts'
import { editableCompanyFor } from '../company-for.ts'
import {
  contactsOf,
  deleteContact,
  insertContact,
  insertNote,
  lockContact,
  notesOn,
  updateContact,
} from './company-notes.sql.ts'

/**
 * Notes and contact persons of a partner, only for the company that keeps them: the distributor, or the reseller that
 * supplies it. They appear in no activity, which others can read.
 */
export const companyNotesRoutes = routes(companyNotes, {
  notes: async ({ db, person }, { params }) => {
    const { id } = await editableCompanyFor(db, person, params.id)
    return {
      data: (await notesOn(db, id, person.companyId)).map(({ userId, ...note }) => ({
        ...note,
        isMine: userId === person.id,
      })),
    }
  },
  add: async ({ db, person, clock, language }, { params, body }) => {
    const company = await editableCompanyFor(db, person, params.id)
    const at = clock.now()
    const { id } = await insertNote(db, {
      companyId: company.id,
      keeperId: person.companyId,
      userId: person.id,
      body: body.body,
      at,
    })
    const userName = `${person.firstName} ${person.lastName}`
    return { data: { info: texts.noteAdded[language], note: { id, at, userName, body: body.body, isMine: true } } }
  },
  contacts: async ({ db, person }, { params }) => {
    const { id } = await editableCompanyFor(db, person, params.id)
    return { data: await contactsOf(db, id, person.companyId) }
  },
  saveContact: ({ db, person, clock, language }, { params, body: { contactId, version, ...contact } }) =>
    inTransaction(db, async (trx) => {
      const { id } = await editableCompanyFor(trx, person, params.id)
      const kept = { companyId: id, keeperId: person.companyId }
      if (contactId === undefined) {
        if (!(await insertContact(trx, kept, contact, mostContactPersons))) refuse(companyErrors.tooManyContacts)
      } else {
        refuseStale((await lockContact(trx, kept, contactId)) ?? refuse(commonErrors.notFound), version)
        await updateContact(trx, contactId, contact, clock.now())
      }
      return { data: { info: texts.contactSaved[language] } }
    }),
  removeContact: ({ db, person, language }, { params }) =>
    inTransaction(db, async (trx) => {
      if (!(await deleteContact(trx, params.id, person.companyId))) refuse(commonErrors.notFound)
      return { data: { info: texts.contactRemoved[language] } }
    }),
})
