import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, expect, test } from 'vitest'
import { seededDatabase } from '../../server/src/testing/database.ts'
import { startApp } from '../../server/src/testing/small-world.ts'
import { root } from '../source-files.ts'

const file = join(root, 'docs/generated/openapi.json')
const text = await readFile(file, 'utf8')
const { app, close } = await startApp(await seededDatabase())
const folder = await mkdtemp(join(tmpdir(), 'brava-client-'))
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

test('the API description passes the recommended rules of a third-party linter', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('no two paths differ only in the name of a parameter, and a shape that calls share is written once', () => {
  const { paths, components } = JSON.parse(text) as { paths: object; components: { schemas: Record<string, object> } }
  const plain = Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(plain.filter((path, index) => plain.indexOf(path) !== index)).toEqual([])
  expect(text.match(/"totalPages": \{/g)).toHaveLength(1)
  expect(Object.keys(components.schemas)).toContain('PagedResult')
})

test('a client generated from it compiles, and Tarik signs in with it', async () => {
  const client = join(folder, 'client')
  await generate({ input: file, output: client, httpClient: 'fetch', useOptions: true })
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        target: 'es2022',
        module: 'preserve',
        moduleResolution: 'bundler',
        lib: ['es2023', 'dom'],
        strict: true,
        skipLibCheck: true,
        types: [],
        noEmit: true,
      },
      include: ['client/**/*.ts'],
    }),
  )
  const compiled = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  })
  expect(compiled.stdout).toBe('')

  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = app.http.server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  const bundle = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/rolldown/bin/cli.mjs'),
      join(client, 'index.ts'),
      '--format',
      'esm',
      '--file',
      join(folder, 'client.mjs'),
    ],
    { encoding: 'utf8' },
  )
  expect(bundle.status, bundle.stderr).toBe(0)
  const made = (await import(pathToFileURL(join(folder, 'client.mjs')).href)) as {
    OpenAPI: { BASE: string; TOKEN?: string }
    AuthService: { authLogin(options: { requestBody: object }): Promise<{ data: { token: string } }> }
  }
  made.OpenAPI.BASE = `http://127.0.0.1:${address.port}`
  const { data } = await made.AuthService.authLogin({
    requestBody: { username: 'tarik.kovacevic@brava.example', password: 'Kljuc-u-bravi-26' },
  })
  expect(data.token).toBeTypeOf('string')
})
