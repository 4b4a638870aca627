import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { docsFolder, generatedPages, stalePages } from './docs/pages.ts'

// Writes docs/generated from the sources; with --check it only reports what is out of date.
const stale = await stalePages()
if (process.argv.includes('--check')) {
  for (const name of stale) console.error(`docs/generated/${name} is out of date: run "npm run docs"`)
  process.exit(stale.length > 0 ? 1 : 0)
}
await mkdir(docsFolder, { recursive: true })
const pages = await generatedPages()
for (const name of stale) await writeFile(join(docsFolder, name), pages[name] ?? '')
console.log(stale.length > 0 ? `Wrote ${stale.join(', ')}.` : 'docs/generated is up to date.')
