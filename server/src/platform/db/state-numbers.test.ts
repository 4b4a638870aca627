import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesBelow, fromRoot } from '../../../../tools/source-files.ts'

/** What holds a number of an enumeration, compared with a digit: "k.state = 4", "row.kind === 2", "'status', '=', 1". */
const bareNumber =
  /\b(?:state|status|kind|type|(?:mfa|key)_?kind|role_?id|company_?type|payment_?(?:type|status)|vat_?treatment)(?:', ?'(?:=|<>|!=|in|not in)', ?| ?(?:is (?:not )?distinct from|not in|in|[=!]==?|<>|=) ?)[([]?-?\d/i
/** Answers of HTTP have a status too. */
const isHttp = /\b(?:response|answer|reply|error)\b|statusCode|let status = /

const files = filesBelow('server/src', /(?<!\.test)\.ts$/)
  .map(fromRoot)
  .filter((file) => !/\/testing\/|\.generated\./.test(file))

test('numbers of states, kinds and types stand in the code by the name that the contract gives them', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(?:\*|\/\/|\/\*)/.test(line) && bareNumber.test(line) && !isHttp.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('the rule knows a bare number from a name', () => {
  for (const said of [
    'where k.state = 4',
    'and k.state in (2, 3)',
    'i.kind = 1)',
    'where kind <> 2',
    "where('status', '=', 1)",
    'row.type === 2',
    'slot.state !== 3',
    'person.companyType !== 2',
    'p.mfa_kind = 0 and',
    'where type = 1',
  ])
    expect(bareNumber.test(said), said).toBe(true)
  for (const said of [
    'where k.state = ${inText(keyState.code.sold)}',
    "t.kind <> 'capture'",
    'slot.state === slotStatus.code.assigned',
    'status in (${unpaid})',
  ])
    expect(bareNumber.test(said), said).toBe(false)
})
