import { expect, test } from 'vitest'
import { refusal } from './import-rules.ts'
import { packageRefusal } from './package-rules.ts'
import { checkImports, circles } from './check-imports.ts'
import { wiring as wiringOfBrava } from './wiring.ts'
import { importsIn } from './source-files.ts'

const nouns = { orders: ['keys'], keys: [], invoices: [] }
const wiring = { server: nouns, contract: nouns, web: nouns }

test('imports are found across several lines, as types, re-exports and dynamic imports, but not in comments or strings', () => {
  const text = `import { a } from './a.ts'
import type {
  B,
  C,
} from './b.ts'
import './c.css'
export { d } from './d.ts'
export type * from './e.ts'
// import { no } from './no.ts'
/* import { no } from './no.ts' */
const screen = () => import('./f.tsx')
const text = "import { no } from 'no'"
export const from = 'elsewhere'`
  expect(importsIn(text).map(({ specifier, typeOnly, line }) => [specifier, typeOnly, line])).toEqual([
    ['./a.ts', false, 1],
    ['./b.ts', true, 5],
    ['./c.css', false, 6],
    ['./d.ts', false, 7],
    ['./e.ts', true, 8],
    ['./f.tsx', false, 11],
  ])
})

test.each([
  ['server/src/orders/approval/approve-order.ts', 'web/src/ui/basics/badge.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'server/src/orders/record/orders.sql.ts'],
  ['contract/src/money.ts', 'server/src/platform/config.ts'],
  ['contract/src/money.ts', 'contract/src/orders/orders.endpoints.ts'],
  ['contract/src/keys/keys.endpoints.ts', 'contract/src/invoices/invoices.endpoints.ts'],
  ['server/src/platform/http/mount.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/platform/clock.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/keys/add-keys.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/stock/keys.sql.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/testing/database.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/app.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/index.ts'],
  ['web/src/ui/basics/badge.tsx', 'web/src/orders/page/order-screen.tsx'],
  ['web/src/text/texts.ts', 'web/src/ui/basics/badge.tsx'],
  ['web/src/keys/keys-screen.tsx', 'web/src/invoices/invoices-screen.tsx'],
  ['web/src/keys/keys-screen.tsx', 'web/src/routes.tsx'],
  // An arrow goes one way only, in the browser and in the contract too.
  ['web/src/keys/keys-screen.tsx', 'web/src/orders/list/orders-screen.tsx'],
  ['contract/src/keys/key-status.ts', 'contract/src/orders/orders.endpoints.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/platform/http/mount.ts'],
  ['web/src/api/use-act.ts', 'web/src/ui/basics/badge.tsx'],
  ['chaos/cluster.ts', 'web/src/main.tsx'],
])('%s must not import %s', (from, to) => {
  expect(refusal(from, to, wiring)).toBeTypeOf('string')
})

test.each([
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/assign-keys.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/orders/record/orders.sql.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/platform/refuse.ts'],
  ['server/src/orders/approval/approve-order.ts', 'contract/src/orders/order-status.ts'],
  ['server/src/orders/approve-order.test.ts', 'server/src/testing/database.ts'],
  ['server/src/app.ts', 'server/src/orders/orders.routes.ts'],
  ['web/src/routes.tsx', 'web/src/orders/list/orders-screen.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'web/src/ui/basics/badge.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'web/src/keys/key-cell.tsx'],
  ['contract/src/orders/orders.endpoints.ts', 'contract/src/keys/key-status.ts'],
  ['seed/seed-world.ts', 'server/src/platform/secrets/secrets.ts'],
])('%s may import %s', (from, to) => {
  expect(refusal(from, to, wiring)).toBeUndefined()
})

test('packages: the contract may import only zod, the browser no Node modules, and the web framework stays in http', () => {
  expect(packageRefusal('contract/src/money.ts', 'zod')).toBeUndefined()
  expect(packageRefusal('contract/src/money.ts', 'pg')).toBeTypeOf('string')
  expect(packageRefusal('web/src/main.tsx', 'node:fs')).toBeTypeOf('string')
  expect(packageRefusal('server/src/platform/config.ts', 'fs')).toBeTypeOf('string')
  expect(packageRefusal('server/src/orders/approval/approve-order.ts', 'fastify')).toBeTypeOf('string')
  expect(packageRefusal('server/src/platform/http/mount.ts', 'fastify')).toBeUndefined()
})

test('a cycle of nouns is found', () => {
  expect(
    circles(
      new Map([
        ['orders', new Set(['keys'])],
        ['keys', new Set(['prices'])],
        ['prices', new Set(['orders'])],
      ]),
    ),
  ).toEqual([['orders', 'keys', 'prices', 'orders']])
  expect(
    circles(
      new Map([
        ['orders', new Set(['keys'])],
        ['keys', new Set()],
      ]),
    ),
  ).toEqual([])
})

test('the nouns of contract, server and web, their rooms and the files of all folders form no cycle', () => {
  expect(checkImports(wiringOfBrava).problems).toEqual([])
})

test('an unused arrow and a missing one are reported', () => {
  const { orders, ...others } = wiringOfBrava.server
  const wrong = { ...wiringOfBrava, server: { ...others, orders: [...(orders ?? []), 'dashboard'], prices: [] } }
  const { problems } = checkImports(wrong)
  expect(problems).toContain('server: the arrow from orders to dashboard is used by nothing: remove it')
  expect(problems.filter((problem) => problem.includes('no arrow from prices to currencies')).length).toBeGreaterThan(0)
})
