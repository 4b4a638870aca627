import { expect, test } from 'vitest'
import { z } from 'zod'
import { CountryBody } from './countries/countries.endpoints.ts'
import { phoneNumber } from './delivery.ts'
import { line, paragraph } from './endpoint.ts'
import { listRequest } from './list.ts'
import { gtin } from './gtin.ts'
import { positiveMoney, price } from './money.ts'
import { ProductBody } from './products/product-view.ts'
import { RegionBody } from './regions/regions.endpoints.ts'
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

test('a field that is missing, null or empty is reported as required, whether it is a text, a number or a choice', () => {
  const required = Object.fromEntries(
    ['name', 'amount', 'kind', 'type', 'email'].map((field) => [field, `Field ${field} is required.`]),
  )
  expect(faults({})).toEqual(required)
  expect(faults({ name: null, amount: null, kind: null, type: null, email: null })).toEqual(required)
  expect(faults({ name: ' ', amount: '', kind: '', type: '', email: '' })).toEqual({ ...required })
  expect(faults({}, 'hr').amount).toBe('Polje amount je obvezno.')
})

test('a field with a wrong value keeps its own message', () => {
  expect(faults({ name: 'ab', amount: 'x', kind: 'c', type: 3, email: 'nobody' })).toEqual({
    name: 'Min 3 characters.',
    amount: 'Field amount must be a number.',
    kind: 'An error occurred during validation.',
    type: 'An error occurred during validation.',
    email: 'Field email is not valid email address.',
  })
})

test('the message for a text with a pattern says what is expected; only for a number it says that it must be a number', () => {
  const told = (schema: z.ZodObject, sent: Record<string, unknown>, language: 'en' | 'bs' = 'en') =>
    (schema.safeParse(sent).error?.issues ?? []).map((issue) => issueText(issue, sent, language))
  const country = { name: 'Kosovo', vatRateBp: 1800 }
  expect(told(CountryBody, { ...country, code: 'Kosovo', currency: '€' })).toEqual([
    'Field code must be two letters, for example BA.',
    'Field currency must be three letters, for example EUR.',
  ])
  expect(told(CountryBody, { ...country, code: 'XK', currency: '€' }, 'bs')).toEqual([
    'Polje currency mora imati tri slova, na primjer EUR.',
  ])
  expect(told(z.object({ phone: phoneNumber, price }), { phone: 'call me', price: '12,5x' })).toEqual([
    'Field phone must be a phone number, for example +387 33 123 456.',
    'Field price must be a number.',
  ])
  // An amount that is a number, but not one that is allowed here.
  expect(told(z.object({ price, sum: positiveMoney }), { price: '-5.00', sum: '-5.00' })).toEqual([
    'Field price must be 0 or more.',
    'Field sum must be more than 0.',
  ])
  expect(told(z.object({ sum: positiveMoney }), { sum: '0.00' })).toEqual(['Field sum must be more than 0.'])
  expect(told(z.object({ gtin }), { gtin: '3850000000001' })).toEqual([
    'Field gtin must be 8, 12, 13 or 14 digits with a correct check digit.',
  ])
  expect(told(z.object({ keyPattern: ProductBody.shape.keyPattern }), { keyPattern: '[A-Z' })).toEqual([
    'Field keyPattern must be a pattern such as [A-Z0-9]{16}.',
  ])
  // An optional address.
  expect(told(z.object({ email: z.union([z.literal(''), z.email()]) }), { email: 'nobody' })).toEqual([
    'Field email is not valid email address.',
  ])
  // A field that nobody types into needs no explanation.
  expect(told(z.object({ token: z.string().regex(/^[a-f]{20}$/) }), { token: 'x' })).toEqual([
    'An error occurred during validation.',
  ])
})

test('Selma enters the region eu2 in lower case, and it becomes EU2', () => {
  expect(RegionBody.parse({ code: ' eu2', name: 'Balkan', nameBs: '', nameHr: '' }).code).toBe('EU2')
  expect(CountryBody.parse({ code: 'xk', name: 'Kosovo', currency: 'eur', vatRateBp: 1800 })).toMatchObject({
    code: 'XK',
    currency: 'EUR',
  })
})

test('a list without a column createdDate takes it as its own default order, and a null search finds everything', () => {
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

test('the message for a wrong web address uses an accountant’s words, not "url"', () => {
  const Site = z.object({ website: z.url() })
  const told = (language: 'bs' | 'hr') => {
    const sent = { website: 'ne web' }
    return Site.safeParse(sent).error?.issues.map((issue) => issueText(issue, sent, language))
  }
  expect(told('bs')).toEqual(['Polje website nije ispravna web adresa.'])
  expect(told('hr')).toEqual(['Polje website nije ispravna web-adresa.'])
})

test('what Amra types on a Mac as a letter and its mark is stored as one letter', () => {
  const [typed, stored] = ['Šećerana'.normalize('NFD'), 'Šećerana'.normalize('NFC')]
  expect(typed).not.toBe(stored)
  expect(line(50).parse(typed)).toBe(stored)
  expect(paragraph(50).parse(`${typed}\n${typed}`)).toBe(`${stored}\n${stored}`)
})
