import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each([
  'Amra Hodžić',
  'Digitalis d.o.o.',
  'Müller & Söhne GmbH',
  "O'Brien",
  'J. R. Đurić',
  'Nord-Licht, podružnica 2',
  '株式会社',
])('%s stays as it is', (name) => expect(plainName(name)).toBe(name))

test.each([
  ['Amra https://evil.example/x', 'Amra evil example/x'],
  ['www.evil.example', 'www evil example'],
  ['EVIL．EXAMPLE', 'EVIL EXAMPLE'],
  ['evil。example', 'evil example'],
  ['win@evil.example', 'win evil example'],
  ['Amra\r\nBcc: x@evil.example', 'Amra Bcc: x evil example'],
  ['ev\u200bil.exa\u00admple', 'ev il exa mple'],
  ['<a href="//evil.example">Amra</a>', 'a href= //evil example Amra /a'],
  ['javascript:alert(1)', 'alert(1)'],
  ['http://10.0.0.1:80', '10 0 0 1:80'],
  ['[Amra](https://evil.example)', 'Amra ( evil example)'],
  ['\u202eelpmaxe.live', 'elpmaxe live'],
])('%j contains nothing that a mail program would turn into a link', (given, shown) => {
  expect(plainName(given)).toBe(shown)
})
