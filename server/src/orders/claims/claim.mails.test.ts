import { expect, test } from 'vitest'
import { answeredFacts } from './claim.mails.ts'

test('Mirza is mailed about a picture key: it has no last characters, so it is called a picture', () => {
  const data = { number: '2026-004711', product: 'Northfall', reason: 'Ne radi', answer: '' }
  expect(answeredFacts('bs', { ...data, last4: '7KQ2' })).toHaveProperty('rows.2', {
    name: 'Ključ',
    value: '•••• 7KQ2',
  })
  expect(answeredFacts('bs', { ...data, last4: '' })).toHaveProperty('rows.2', { name: 'Ključ', value: '(slika)' })
})
