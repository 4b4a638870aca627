import { expect, it } from 'vitest'
import { pdfDrawing, pdfText } from '../../platform/pdf/testing/pdf-text.ts'
import { drawKeyList } from './draw-key-list.ts'

it('a key as long as a link is printed in full on Nikola’s list, and so are the days beside the keys', async () => {
  const assignedAt = new Date('2026-11-29T12:00:00.000Z')
  const long = `https://redeem.example/${'aB3x9Kq7'.repeat(16)}`
  const keys = [long, 'ABCDE-FGHJK-LMNPQ'].map((key) => ({
    title: 'Northfall',
    code: 'NF',
    platform: 'PC',
    key,
    assignedAt,
  }))
  const paper = await drawKeyList(
    { number: '018342', seller: 'Brava d.o.o.', buyer: 'Gejmerija', logo: null },
    keys,
    'en',
  )
  const lefts = [...pdfDrawing(paper).matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, left]) => Number(left))
  // A4 is 595 points wide, its margin 44.
  expect(Math.max(...lefts)).toBeLessThan(551)
  const text = pdfText(paper).replaceAll('\n', '')
  expect(text).toContain(long)
  expect(text).toContain('29 Nov 2026')
})

it('a product on Nikola’s list of keys never has its name at the foot of a page and its keys on the next', async () => {
  const apart: number[] = []
  for (let before = 16; before <= 28; before++) {
    const keyOf = (code: string, index: number) => ({
      title: code,
      code,
      platform: 'PC',
      key: `${code}KEY-${index}`,
      assignedAt: new Date('2026-11-29T12:00:00.000Z'),
    })
    const keys = [...Array.from({ length: before }, (_, index) => keyOf('FIRST', index)), keyOf('SECOND', 0)]
    const paper = await drawKeyList({ number: '018342', seller: 'Brava', buyer: 'Gejmerija', logo: null }, keys, 'en')
    const pages = pdfText(paper)
      .replace(/\s+/g, '')
      .split(/\d+\/\d+/)
    const nameIsOn = pages.findIndex((page) => page.includes('SECOND·PC'))
    if (nameIsOn !== pages.findIndex((page) => page.includes('SECONDKEY-0'))) apart.push(before)
  }
  expect(apart).toEqual([])
})
