import { commonErrors } from '@brava/contract/errors.ts'
import { preferences } from '@brava/contract/preferences/preferences.endpoints.ts'
import { routes } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { preferencesTexts } from './preferences.texts.ts'
import * as store from './preferences.sql.ts'

export const preferencesRoutes = routes(preferences, {
  all: async ({ db, person }) => ({ data: await store.preferencesOf(db, person.id) }),
  set: async ({ db, person, language }, { params, body }) => {
    await store.setPreference(db, person.id, params.name, body.value)
    return { data: { info: preferencesTexts.saved[language] } }
  },
  views: async ({ db, person }, { params }) => ({ data: await store.viewsFor(db, person, params.name) }),
  saveView: async ({ db, person, language }, { body }) => ({
    data: { info: preferencesTexts.viewSaved[language], view: await store.saveView(db, person, body) },
  }),
  deleteView: async ({ db, person, language }, { params }) => {
    if (!(await store.deleteView(db, person.id, params.id))) refuse(commonErrors.notFound)
    return { data: { info: preferencesTexts.viewDeleted[language] } }
  },
})
