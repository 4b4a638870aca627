import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeZip } from './write-zip.ts'

test('another program finds every file whole, with the letters of its name', async () => {
  const files = [
    { name: '1-2026-0001.xml', bytes: Buffer.from('<a>č</a>'.repeat(500)) },
    { name: 'račun-č.pdf', bytes: Buffer.from([0, 1, 2, 255, 254]), isPacked: true },
    { name: 'leer.txt', bytes: Buffer.alloc(0) },
  ]
  const parts: Buffer[] = []
  for await (const part of writeZip(files)) parts.push(part)
  const folder = mkdtempSync(join(tmpdir(), 'brava-zip-'))
  try {
    writeFileSync(join(folder, 'a.zip'), Buffer.concat(parts))
    const script =
      'import sys,zipfile,json;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;print(json.dumps([[n,z.read(n).hex()] for n in z.namelist()]))'
    const read = JSON.parse(execFileSync('python3', ['-c', script, join(folder, 'a.zip')]).toString())
    expect(read).toEqual(files.map(({ name, bytes }) => [name, bytes.toString('hex')]))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
