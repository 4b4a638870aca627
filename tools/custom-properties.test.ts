import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { filesBelow, fromRoot } from './source-files.ts'

// Defined by the component library and the browser's own elements.
const ofLibraries = /^--(mantine|modal|popover|combobox|app-shell)-/

it('every custom property used by a style is defined: a border without its colour is not drawn at all', () => {
  const files = filesBelow('web/src', /\.(css|tsx?)$/).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const defined = new Set(
    files.flatMap(({ text }) => [...text.matchAll(/(--[a-z0-9-]+)['"]?\]?\s*:/g)].map(([, name]) => name as string)),
  )
  const missing = files.flatMap(({ path, text }) =>
    [...text.matchAll(/var\((--[a-z0-9-]+)\)/g)]
      .map(([, name]) => name as string)
      .filter((name) => !defined.has(name) && !ofLibraries.test(name))
      .map((name) => `${fromRoot(path)}: ${name}`),
  )
  expect(defined.size).toBeGreaterThan(60)
  expect(missing).toEqual([])
})
