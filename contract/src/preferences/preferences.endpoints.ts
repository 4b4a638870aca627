import { z } from 'zod'
import { act, data, del, get, Id, post, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'

const Name = z.object({ name: z.string().regex(/^[a-zA-Z0-9.-]{1,100}$/) })

export const SavedView = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  search: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
})

const NewView = z.object({
  list: z.string().regex(/^[a-zA-Z0-9.-]{1,100}$/),
  name: requiredLine(60),
  search: z.string().max(4000),
  isShared: z.boolean().default(false),
})

/** What a person set up for themselves: columns, density, saved views. Beyond the specification (experience.md). */
export const preferences = {
  all: get('/preferences', {
    summary: "The signed-in person's preferences by name",
    access: 'signedIn',
    response: data(z.record(z.string(), z.json())),
  }),
  set: put('/preferences/:name', {
    summary: 'Store one preference',
    access: 'signedIn',
    params: Name,
    body: z.object({ value: z.json() }),
    response: act({}),
  }),
  views: get('/saved-views/of/:name', {
    summary: "Saved views of a list: one's own and those shared in the company",
    access: 'signedIn',
    params: Name,
    response: data(z.array(SavedView)),
  }),
  saveView: post('/saved-views', {
    summary: 'Save the current search of a list under a name',
    access: 'signedIn',
    body: NewView,
    response: act({ view: SavedView }),
    errors: [commonErrors.duplicate],
  }),
  deleteView: del('/saved-views/:id', {
    summary: "Delete one of one's own saved views",
    access: 'signedIn',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
