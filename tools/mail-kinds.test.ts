import { expect, test } from 'vitest'
import { allMails } from '../server/src/all-mails.ts'
import { mailKinds } from '../web/src/mail-outbox/mail-kinds.texts.ts'

test('in the outbox and among the samples, Selma sees a name in her language for every kind of mail', () => {
  const names = allMails().map(({ name }) => name)
  expect(Object.keys(mailKinds).sort()).toEqual([...names].sort())
  const words = Object.values(mailKinds)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
})
