import { languages } from '@brava/contract/language.ts'
import { formerUser } from '@brava/contract/users/former-user.ts'
import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import { pdfText } from './testing/pdf-text.ts'

test.each(languages)('a document in %s names an erased person in its own language', async (language) => {
  const rows = [
    ['1', 'Amra Hodžić'],
    ['2', { text: `${formerUser} 7`, bold: true }],
  ]
  const drawn = await drawPdf({ language, content: ['Title', { table: { body: rows } }] })
  const text = pdfText(drawn).replaceAll(/\s+/g, ' ')
  expect(text).toContain('Amra Hodžić')
  expect(text).toContain({ en: 'Former user 7', bs: 'Bivši korisnik 7', hr: 'Bivši korisnik 7' }[language])
  expect(text).not.toContain(language === 'en' ? 'Bivši' : 'Former')
})
