import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('its worker is killed the first time', () => {
  const mark = join(process.env.BRAVA_STRANDED ?? '', 'died')
  if (!existsSync(mark)) {
    writeFileSync(mark, '')
    process.kill(process.pid, 'SIGKILL')
  }
  expect(existsSync(mark)).toBe(true)
})
