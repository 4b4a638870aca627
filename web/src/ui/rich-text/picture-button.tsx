import { files } from '@brava/contract/files/files.endpoints.ts'
import { IconPhoto } from '@tabler/icons-react'
import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import { useAct } from '../../api/use-act.ts'
import { IconButton } from '../basics/button.tsx'
import { t } from './rich-text.texts.ts'
import { schema } from './schema.ts'

/** Stores a picture as a file of the portal and inserts it at the cursor. */
export function PictureButton({ view }: { view: EditorView }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useAct(files.uploadImage, { says: false, refreshes: [] })
  async function take(file: File | undefined) {
    if (!file) return
    const answer = await upload.run({ files: [file] })
    if (!answer || view.isDestroyed) return
    const alt = file.name.replace(/\.\w+$/, '')
    const picture = schema.nodes.picture.create({ src: answer.data.file.url, alt })
    view.dispatch(view.state.tr.replaceSelectionWith(picture, false).scrollIntoView())
    view.focus()
  }
  return (
    <>
      <IconButton
        label={t.picture}
        aria-disabled={upload.pending || undefined}
        tabIndex={-1}
        onClick={() => input.current?.click()}
      >
        <IconPhoto />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
