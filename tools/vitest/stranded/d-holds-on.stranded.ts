import { expect, test } from 'vitest'

test('never lets go of its worker', () => {
  const holds = Boolean(process.env.BRAVA_STRANDED_HOLDS)
  while (holds);
  expect(holds).toBe(false)
})
