import { join } from 'node:path'
import { type Plugin, parseSync } from 'vite'
import { fromRoot, root } from '../source-files.ts'

const noting = join(root, 'tools/testing/assertions-that-ran.ts')

/** Makes each test file record which of its assertions ran (assertions-that-ran.ts). Line numbers stay the same. */
export function everyAssertion(): Plugin {
  return {
    name: 'every-assertion',
    enforce: 'pre',
    transform(code, id) {
      const [path = ''] = id.split('?')
      if (!/\.test\.tsx?$/.test(path) || path.includes('node_modules')) return null
      const places = assertionsIn(path, code)
      if (places.length === 0) return null
      const name = JSON.stringify(fromRoot(path))
      let written = ''
      let end = 0
      for (const [number, start] of places.entries()) {
        written += `${code.slice(end, start)}__ranAt(${name}, ${number})`
        end = start + 'expect'.length
      }
      const lines = places.map((start) => code.slice(0, start).split('\n').length)
      return {
        code: `${written}${code.slice(end)}
import { ranAt as __ranAt, watchAssertions as __watchAssertions } from ${JSON.stringify(noting)}
__watchAssertions(${name}, ${JSON.stringify(lines)})
`,
        map: null,
      }
    },
  }
}

type Node = { type?: string; start: number; name?: string; callee?: Node; object?: Node } & Record<string, unknown>

/**
 * Positions in the text where `expect` or one of its functions (expect.poll, expect.soft) is called. Assertions inside
 * a fast-check property are left out, since random inputs decide which of them run.
 */
export function assertionsIn(path: string, code: string): number[] {
  const found: number[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (node === null || typeof node !== 'object') return
    const { type, callee } = node as Node
    if (type === 'CallExpression' && /^(fc\s*\.\s*)?(asyncProperty|property)\b/.test(code.slice(callee?.start))) return
    const called = callee?.type === 'MemberExpression' ? callee.object : callee
    if (type === 'CallExpression' && called?.type === 'Identifier' && called.name === 'expect') {
      const isValue =
        callee?.type === 'MemberExpression' && !/^expect\s*\.\s*(poll|soft)\b/.test(code.slice(called.start))
      if (!isValue) found.push(called.start)
    }
    for (const part of Object.values(node)) walk(part)
  }
  walk(parseSync(path, code).program)
  return found.sort((a, b) => a - b)
}
