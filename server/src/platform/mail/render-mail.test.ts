import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'

const whole = (html: string) =>
  [...html.matchAll(/<span style="white-space:nowrap">([^<]*)<\/span>/g)].map(([, number]) => number)

test('on her phone Selma reads order, invoice and phone numbers on one line, and can copy them unchanged', () => {
  const { html, text } = renderMail({
    language: 'hr',
    subject: 'Ponuda',
    toName: 'Selma Hadžiahmetović',
    blocks: [
      { kind: 'paragraph', text: 'Primili smo vašu narudžbu 2026-004711. Račun: https://brava.example/i/1-2026-0042' },
      {
        kind: 'facts',
        rows: [
          { name: 'Ponuda', value: 'PR-2026-00089' },
          { name: 'Dostava', value: 'Zmaja od Bosne 47, 71000 Sarajevo · +387 61 555 010' },
          { name: 'E-račun', value: "web-partner's e-mail 26-year-old" },
        ],
      },
      {
        kind: 'rich',
        html: '<p>Račun <b>1-2026-0042</b> (<a href="/i/1-2026-0043">ovdje</a>)</p>',
        text: '1-2026-0042',
      },
    ],
  })
  expect(whole(html)).toEqual(['2026-004711', 'PR-2026-00089', '+387 61 555 010', '1-2026-0042'])
  expect(html).toContain('href="/i/1-2026-0043"')
  expect(html).toContain('https://brava.example/i/1-2026-0042')
  expect(text).not.toContain('nowrap')
})

test('on her phone Ana reads the due date of an invoice on one line, in a table and in a sentence', () => {
  const mailOf = (language: 'en' | 'bs' | 'hr', day: string) =>
    renderMail({
      language,
      subject: 'Dospijeće',
      toName: 'Ana Marić',
      blocks: [
        { kind: 'paragraph', text: `${day} 12 keys, 1.250,00 KM` },
        {
          kind: 'table',
          head: [{ text: 'Račun' }, { text: 'Rok' }],
          rows: [['2026-004711', day]],
        },
      ],
    }).html
  expect(whole(mailOf('hr', '20. stu 2026.'))).toEqual(['20. stu 2026.', '2026-004711', '20. stu 2026.'])
  expect(whole(mailOf('bs', '1. sep 2026.'))).toEqual(['1. sep 2026.', '2026-004711', '1. sep 2026.'])
  expect(whole(mailOf('en', '20 Nov 2026'))).toEqual(['20 Nov 2026', '2026-004711', '20 Nov 2026'])
})
