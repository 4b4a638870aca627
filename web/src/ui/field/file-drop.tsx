import { IconFileText, IconUpload, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { infoOf } from '../../api/api-error.ts'
import { bytes } from '../../text/format.ts'
import { Button, IconButton } from '../basics/button.tsx'
import { Field } from './field.tsx'
import classes from './file-drop.module.css'
import selectOptions from './select-options.module.css'
import { t } from '../ui.texts.ts'

export interface FileDropProps {
  label: string
  labelHidden?: boolean
  /** ".csv,.txt" or "image/*". */
  accept: string
  many?: boolean
  files: readonly File[]
  /** If it uploads at once, a refusal is shown at the field until the next file. */
  onChange: (files: readonly File[]) => void | Promise<unknown>
  maxBytes?: number
  hint?: string
  error?: string | undefined
}

/** A file by drag and drop or from the file dialog. */
export function FileDrop({
  label,
  labelHidden,
  accept,
  many = false,
  files,
  onChange,
  maxBytes,
  hint,
  error,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooLarge, setTooLarge] = useState('')
  const [refused, setRefused] = useState('')
  // What it accepts is shown with the refusal: that is what to do next.
  const wrong = error || tooLarge || (refused && [refused, hint].filter(Boolean).join(' '))
  function change(next: readonly File[]) {
    setRefused('')
    onChange(next)?.catch((thrown) => setRefused(infoOf(thrown)))
  }
  function take(list: FileList | null) {
    const chosen = [...(list ?? [])]
    const most = maxBytes ?? Number.POSITIVE_INFINITY
    const large = chosen.filter((file) => file.size > most)
    setTooLarge(large.length > 0 ? `${large.map((file) => file.name).join(', ')}: ${t.upTo(bytes(most))}` : '')
    const fitting = chosen.filter((file) => file.size <= most)
    if (fitting.length > 0) change(many ? [...files, ...fitting] : fitting.slice(0, 1))
  }
  return (
    <Field label={label} labelHidden={labelHidden} error={wrong || undefined} hint={hint}>
      {({ id, describedBy }) => (
        <div style={{ display: 'grid', gap: 8 }}>
          {(many || files.length === 0) && (
            <div
              className={classes.drop}
              data-over={over || undefined}
              data-error={wrong ? true : undefined}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(true)
              }}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => {
                event.preventDefault()
                setOver(false)
                take(event.dataTransfer.files)
              }}
            >
              <IconUpload aria-hidden />
              <span>
                {t.dropHere}{' '}
                <Button variant="link" onClick={() => input.current?.click()}>
                  {t.chooseFile}
                </Button>
              </span>
              <input
                ref={input}
                id={id}
                type="file"
                accept={accept}
                multiple={many}
                className="visually-hidden"
                tabIndex={-1}
                aria-describedby={describedBy}
                onChange={(event) => {
                  take(event.currentTarget.files)
                  event.currentTarget.value = ''
                }}
              />
            </div>
          )}
          {files.map((file) => (
            <div className={classes.file} key={file.name + file.size}>
              <IconFileText aria-hidden />
              <div style={{ flex: 1, minWidth: 0 }}>
                <div className={classes.fileName}>{file.name}</div>
                <div className={selectOptions.optionFacts}>{bytes(file.size)}</div>
              </div>
              <IconButton
                label={`${t.remove}: ${file.name}`}
                onClick={() => change(files.filter((each) => each !== file))}
              >
                <IconX />
              </IconButton>
            </div>
          ))}
        </div>
      )}
    </Field>
  )
}
