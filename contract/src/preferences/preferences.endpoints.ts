import { z } from 'zod'
import { act, data, del, get, Id, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { isListName } from '../list-names.ts'
import { preferencesErrors } from './preferences.errors.ts'

/** A person's preferences are small and have known names, so that nobody can fill the database (decision 0057). */
export const mostPreferences = 100
export const mostViews = 50

const listName = z.string().max(60).refine(isListName)
const ListOf = z.object({ name: listName })

const PreferenceOf = z.object({
  name: z
    .string()
    .max(66)
    .refine((name) => name.startsWith('table.') && isListName(name.slice('table.'.length))),
})

/** Columns and density of a table. */
const TableChoice = z.object({
  visible: z
    .record(z.string().regex(/^[a-zA-Z0-9._-]{1,60}$/), z.boolean())
    .refine((columns) => Object.keys(columns).length <= 60),
  density: z.enum(['compact', 'comfortable']).optional(),
})

export const SavedView = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** One's own; for admins also one shared by a colleague whose account is now disabled. */
  mayDelete: z.boolean(),
})

const NewView = z.object({
  list: listName,
  name: requiredLine(60),
  search: z.string().max(4000),
  isShared: z.boolean().default(false),
})

/** What people set up for themselves: columns, density, saved views. Beyond the specification (experience.md). */
export const preferences = {
  all: get('/preferences', {
    summary: "Get the signed-in person's preferences by name",
    access: 'signedIn',
    response: data(z.record(z.string(), z.json())),
  }),
  set: put('/preferences/:name', {
    summary: 'Store a preference',
    access: 'signedIn',
    params: PreferenceOf,
    body: z.object({ value: TableChoice }),
    response: act({}),
    errors: [preferencesErrors.tooMany],
  }),
  views: get('/saved-views/of/:name', {
    summary: "List the saved views of a list: one's own and those shared in the company",
    access: 'signedIn',
    params: ListOf,
    response: data(z.array(SavedView)),
  }),
  saveView: post('/saved-views', {
    summary: 'Save the current search of a list under a name',
    access: 'signedIn',
    body: NewView,
    response: act({ view: SavedView }),
    errors: [commonErrors.duplicate, preferencesErrors.tooManyViews],
  }),
  deleteView: del('/saved-views/:id', {
    summary: "Delete one's own saved view; admins can also delete one shared by a colleague whose account is disabled",
    access: 'signedIn',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
