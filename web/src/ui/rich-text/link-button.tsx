import { isRichTextLink } from '@brava/contract/rich-text.ts'
import { IconLink } from '@tabler/icons-react'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useState } from 'react'
import { Button, IconButton } from '../basics/button.tsx'
import { TextField } from '../field/text-field.tsx'
import { Popover } from '../overlay/popover.tsx'
import popover from '../overlay/toolbar-popover.module.css'
import { t as kit } from '../ui.texts.ts'
import { linkAddress, setLink } from './commands.ts'
import { t } from './rich-text.texts.ts'

/** Turns the selected words into a link. */
export function LinkButton(props: {
  view: EditorView
  state: EditorState
  open: boolean
  onChange: (open: boolean) => void
}) {
  const { view, state, open, onChange } = props
  return (
    <Popover
      open={open}
      onChange={onChange}
      trigger={
        <IconButton label={t.link} aria-pressed={linkAddress(state) !== ''} tabIndex={-1}>
          <IconLink />
        </IconButton>
      }
    >
      <LinkForm view={view} before={linkAddress(state)} close={() => onChange(false)} />
    </Popover>
  )
}

function LinkForm({ view, before, close }: { view: EditorView; before: string; close: () => void }) {
  const [address, setAddress] = useState(before)
  const [wrong, setWrong] = useState(false)
  function apply(href: string | null) {
    setLink(href)(view.state, view.dispatch)
    close()
  }
  return (
    <form
      className={popover.editor}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const href = whole(address.trim())
        if (isRichTextLink(href)) apply(href)
        else setWrong(true)
      }}
    >
      <TextField
        label={t.address}
        value={address}
        onChange={(text) => {
          setAddress(text)
          setWrong(false)
        }}
        inputMode="url"
        hint={t.addressHint}
        error={wrong ? t.addressWrong : undefined}
      />
      <div className={popover.editorFoot}>
        {before ? (
          <Button size="sm" onClick={() => apply(null)}>
            {t.removeLink}
          </Button>
        ) : (
          <Button size="sm" onClick={close}>
            {kit.cancel}
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit">
          {kit.apply}
        </Button>
      </div>
    </form>
  )
}

/** Completes store.example/redeem, as people type it, to https://store.example/redeem. */
const whole = (address: string) => (/^[\w-]+(\.[\w-]+)+(\/|$)/.test(address) ? `https://${address}` : address)
