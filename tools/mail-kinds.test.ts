import { expect, test } from 'vitest'
import { allMails } from '../server/src/all-mails.ts'
import { mailKinds } from '../web/src/mail-outbox/mail-kinds.texts.ts'

test('Selma reads in the outbox, and chooses among the samples, every kind of mail by a word of her language', () => {
  const names = allMails().map(({ name }) => name)
  expect(Object.keys(mailKinds).sort()).toEqual([...names].sort())
  const words = Object.values(mailKinds)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
