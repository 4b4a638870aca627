import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, fromRoot, root } from '../source-files.ts'

const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')

it('the page of guarantees names only existing files', () => {
  const named = [...page.matchAll(/`((?:server|contract|web|chaos|tools|e2e)\/[^` ]+)`/g)].map(
    ([, path]) => path as string,
  )
  const missing = named.filter((path) =>
    path.includes('*')
      ? filesBelow(path.slice(0, path.lastIndexOf('/')), /\.ts$/)
          .map(fromRoot)
          .filter((file) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`).test(file))
          .length === 0
      : !existsSync(join(root, path)),
  )
  expect(missing).toEqual([])
})

it('has a row for every guarantee from G01 to G53', () => {
  const rows = [...page.matchAll(/^\| (G\d\d(?:[–,] ?G\d\d)*(?:, G\d\d)*) \|/gm)].map(([, ids]) => ids as string)
  const ids = rows.flatMap((row) =>
    row.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map((id) => Number(id.slice(1)))
      return Array.from({ length: to - from + 1 }, (_, n) => from + n)
    }),
  )
  // A guarantee may have several rows: one for each promise that it makes.
  expect([...new Set(ids)].sort((a, b) => a - b)).toEqual(Array.from({ length: 53 }, (_, n) => n + 1))
})
