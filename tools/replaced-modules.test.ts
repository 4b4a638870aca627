import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, fromRoot } from './source-files.ts'

const testFiles = ['contract/src', 'server/src', 'web/src', 'partner/src', 'seed', 'tools', 'bench', 'chaos'].flatMap(
  (folder) => filesBelow(folder, /\.test\.tsx?$/),
)

/** The files of a worker share its modules: a module that is already loaded does not change. */
test('a test that replaces a module resets the modules before and after', () => {
  const careless = testFiles.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /^vi\.mock\(/m.test(text) && text.split('vi.resetModules()').length < 3
  })
  expect(careless.map(fromRoot)).toEqual([])
})

test('a component test replaces no module: the browser keeps the ones already loaded', () => {
  const careless = testFiles.filter(
    (file) => file.endsWith('.tsx') && /\bvi\.(do)?[mM]ock\(/.test(readFileSync(file, 'utf8')),
  )
  expect(careless.map(fromRoot)).toEqual([])
})
