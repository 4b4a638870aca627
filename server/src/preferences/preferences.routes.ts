import { commonErrors } from '@brava/contract/errors.ts'
import { mostPreferences, mostViews, preferences } from '@brava/contract/preferences/preferences.endpoints.ts'
import { preferencesErrors } from '@brava/contract/preferences/preferences.errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { preferencesTexts } from './preferences.texts.ts'
import * as store from './preferences.sql.ts'

export const preferencesRoutes = routes(preferences, {
  all: async ({ db, person }) => ({ data: await store.preferencesOf(db, person.id) }),
  set: async ({ db, person, language }, { params, body }) => {
    await inTransaction(db, async (trx) => {
      await store.lockKept(trx, person.id)
      if ((await store.otherPreferences(trx, person.id, params.name)) >= mostPreferences)
        refuse(preferencesErrors.tooMany)
      await store.setPreference(trx, person.id, params.name, body.value)
    })
    return { data: { info: preferencesTexts.saved[language] } }
  },
  views: async ({ db, person }, { params }) => ({ data: await store.viewsFor(db, person, params.name) }),
  saveView: async ({ db, person, language }, { body }) => {
    const view = await inTransaction(db, async (trx) => {
      await store.lockKept(trx, person.id)
      if ((await store.countViews(trx, person.id)) >= mostViews) refuse(preferencesErrors.tooManyViews)
      return store.saveView(trx, person, body)
    })
    return { data: { info: preferencesTexts.viewSaved[language], view } }
  },
  deleteView: async ({ db, person, language }, { params }) => {
    if (!(await store.deleteView(db, person, params.id))) refuse(commonErrors.notFound)
    return { data: { info: preferencesTexts.viewDeleted[language] } }
  },
})
