import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'
import { longTests } from './testing/long-tests.ts'

test('the test files that are to start first exist', () => {
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
