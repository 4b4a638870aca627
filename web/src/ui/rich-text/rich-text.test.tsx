import { richTextElements } from '@brava/contract/rich-text.ts'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { RichText, RichTextView } from './rich-text.tsx'

afterEach(unmountAll)

let written = ''

function Instructions({ value = '', error }: { value?: string; error?: string }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    written = text
  }, [text])
  return (
    <>
      <RichText
        label="Instructions"
        value={text}
        onChange={setText}
        error={error}
        placeholders={[{ name: 'firstName', label: 'First name' }]}
      />
      <button type="button" onClick={() => setText('<p>From outside</p>')}>
        Reset
      </button>
    </>
  )
}

const editor = page.getByRole('textbox', { name: 'Instructions' })
const tool = (name: string) => page.getByRole('button', { name, exact: true })

/** Pastes as from another program. */
function paste(html: string) {
  const data = new DataTransfer()
  data.setData('text/html', html)
  data.setData('text/plain', 'plain')
  editor.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}

test('what is typed becomes markup from the allowed list, and an empty text stays empty', async () => {
  await mount(() => <Instructions />)
  await editor.click()
  await userEvent.keyboard('Open the ')
  await tool('Bold').click()
  await userEvent.keyboard('store')
  await expect.poll(() => written).toBe('<p>Open the <strong>store</strong></p>')
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await expect.poll(() => written).toBe('')
})

test('lists, headings and undo work by keyboard alone', async () => {
  await mount(() => <Instructions />)
  await editor.click()
  await userEvent.keyboard('- One{Enter}Two{Enter}{Enter}Three')
  await expect.poll(() => written).toBe('<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>Three</p>')
  await userEvent.tab({ shift: true })
  await expect.element(tool('Bold')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  await expect.poll(() => written).toContain('<h2>Three</h2>')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => written).toContain('<p>Three</p>')
})

test('a link accepts web addresses and refuses one that would run code', async () => {
  await mount(() => <Instructions value="<p>store</p>" />)
  await editor.click()
  await userEvent.keyboard('{Control>}ak{/Control}')
  await page.getByLabelText('Address').fill('javascript:alert(1)')
  await tool('Apply').click()
  await expect.element(page.getByText('Enter an address that starts with https://, mailto: or tel:')).toBeVisible()
  await page.getByLabelText('Address').fill('store.example/redeem')
  await tool('Apply').click()
  await expect.poll(() => written).toBe('<p><a href="https://store.example/redeem">store</a></p>')
})

test('a placeholder is inserted by its name and deleted as a whole', async () => {
  await mount(() => <Instructions />)
  await editor.click()
  await tool('Placeholder').click()
  await page.getByRole('menuitem', { name: 'First name' }).click()
  await expect.poll(() => written).toBe('<p><span data-placeholder="firstName">First name</span></p>')
  await editor.click()
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace}')
  await expect.poll(() => written).toBe('')
})

const hostile = [
  '<img src=x onerror="window.ran = 1">kept',
  '<svg onload="window.ran = 1"><p>kept</p></svg>',
  '<p onclick="window.ran = 1">kept</p><script>window.ran = 1</script>',
  '<a href="javascript:window.ran = 1">kept</a>',
  '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe><p>kept</p>',
  '<img src="https://evil.example/pixel.gif"><p style="position:fixed">kept</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.ran = 1"></style></mglyph></table></mtext></math><p>kept</p>',
  '<table><tr><td>kept</td></tr></table>',
]

test('from pasted hostile markup only the words remain: nothing runs and nothing is loaded', async () => {
  await mount(() => <Instructions />)
  await editor.click()
  for (const html of hostile) {
    const before = written
    paste(html)
    await expect.poll(() => written).not.toBe(before)
  }
  expect(written.match(/kept/g)).toHaveLength(hostile.length)
  const found = new DOMParser().parseFromString(written, 'text/html').body
  const beyondTheList = [...found.querySelectorAll('*')].filter(({ tagName, attributes }) => {
    const allowed = richTextElements[tagName.toLowerCase()]
    return !allowed || [...attributes].some(({ name }) => !allowed.includes(name))
  })
  expect(beyondTheList.map((element) => element.outerHTML)).toEqual([])
  expect(found.querySelectorAll('img, a')).toHaveLength(0)
  expect(window).not.toHaveProperty('ran')
})

test('stored hostile markup is shown without what would run, and links open in a new window', async () => {
  const html = `${hostile.join('')}<p><a href="https://store.example">store</a><img src="/api/files/1" alt="screen"></p>`
  await mount(() => <RichTextView html={html} />)
  await expect.element(page.getByRole('link', { name: 'store' })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(document.querySelectorAll('main iframe, svg[onload], [onclick], [onerror], [style*=fixed]')).toHaveLength(0)
  expect([...document.images].map((image) => image.getAttribute('src'))).toEqual(['/api/files/1'])
  expect(window).not.toHaveProperty('ran')
})

test('label and error are associated with the field, and a value from outside replaces the text', async () => {
  await mount(() => <Instructions value="<p>Before</p>" error="Field Instructions is required." />)
  await expect.element(editor).toHaveAccessibleDescription('Field Instructions is required.')
  await expect.element(editor).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(editor).toHaveTextContent('From outside')
})
