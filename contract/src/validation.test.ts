import { expect, test } from 'vitest'
import { z } from 'zod'
import { listRequest } from './list.ts'
import { issueText } from './validation.ts'

const Form = z.object({
  name: z.string().min(3),
  amount: z.number().min(5),
  kind: z.enum(['a', 'b']),
  type: z.union([z.literal(1), z.literal(2)]),
  email: z.email(),
})

function faults(sent: object, language: 'en' | 'hr' = 'en') {
  const { error } = Form.safeParse(sent)
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.join('.'), issueText(issue, sent, language)]),
  )
}

test('a field that is missing, null or empty is required, be it a text, a number or a choice', () => {
  const required = Object.fromEntries(
    ['name', 'amount', 'kind', 'type', 'email'].map((field) => [field, `Field ${field} is required.`]),
  )
  expect(faults({})).toEqual(required)
  expect(faults({ name: null, amount: null, kind: null, type: null, email: null })).toEqual(required)
  expect(faults({ name: ' ', amount: '', kind: '', type: '', email: '' })).toEqual({ ...required })
  expect(faults({}, 'hr').amount).toBe('Polje amount je obvezno.')
})

test('a field that is there and wrong is told as before', () => {
  expect(faults({ name: 'ab', amount: 'x', kind: 'c', type: 3, email: 'nobody' })).toEqual({
    name: 'Min 3 characters.',
    amount: 'Field amount must be a number.',
    kind: 'An error occurred during validation.',
    type: 'An error occurred during validation.',
    email: 'Field email is not valid email address.',
  })
})

test('a list without a column createdDate takes it as its own default order, and null is no search', () => {
  const Titles = listRequest(['title', 'code'], {})
  expect(Titles.parse({ sortBy: 'createdDate', quickSearch: null })).toMatchObject({
    sortBy: undefined,
    quickSearch: '',
  })
  expect(Titles.parse({ sortBy: 'code' })).toMatchObject({ sortBy: 'code', quickSearch: '' })
  expect(Titles.safeParse({ sortBy: 'password' }).success).toBe(false)
  expect(listRequest(['createdDate', 'title'], {}).parse({ sortBy: 'createdDate' })).toMatchObject({
    sortBy: 'createdDate',
  })
  expect(Titles.parse({}).quickSearch).toBe('')
})
