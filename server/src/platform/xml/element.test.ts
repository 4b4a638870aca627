import { expect, test } from 'vitest'
import { element, xmlDocument } from './element.ts'

test('text and attributes cannot leave their element', () => {
  const root = element('a', [element('b', `Kuća & "Mreža" <script>'x'</script>`), element('c', '1', { d: '"><e/>' })])
  expect(xmlDocument(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a><b>Kuća &amp; &quot;Mreža&quot; &lt;script&gt;&apos;x&apos;&lt;/script&gt;</b><c d="&quot;&gt;&lt;e/&gt;">1</c></a>\n',
  )
})

test('what XML cannot represent is dropped; an unpaired surrogate is replaced by a whole character', () => {
  expect(element('a', 'x\u0000\u001by\ud800z\n')?.markup).toBe('<a>xy\ufffdz\n</a>')
})

test('an element without content is left out, and so is one that contains only such elements', () => {
  expect(element('a', '')).toBeNull()
  expect(element('a', [element('b', ''), null, false])).toBeNull()
  expect(() => xmlDocument(null)).toThrow()
})
