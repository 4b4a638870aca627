import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { applyWords } from './apply-words.ts'

const chips = (spaces: string, n: number) => `<span data-placeholder="blockButton">Button</span>${spaces}`.repeat(n)
/** Interrupted if it never ends, so that the test can report it. */
const apply = (body: string): number =>
  runInNewContext(
    'apply()',
    { apply: () => applyWords(body, {}, [], 'https://brava.example').length },
    { timeout: 30_000 },
  )

test('four hundred blocks that Tarik places in one paragraph, followed by text, are processed at once', () => {
  for (const spaces of ['', ' ', '  ', '\n\t ']) expect(apply(`<p>${chips(spaces, 400)}x</p>`)).toBe(1)
  expect(apply(`<p>  ${chips('  ', 400)}</p>`.repeat(20))).toBe(0)
})
