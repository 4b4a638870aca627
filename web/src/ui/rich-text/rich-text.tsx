import { Suspense } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import box from '../field/field-box.module.css'
import classes from './rich-text.module.css'
import { lazyPart } from '../code/lazy-part.tsx'

const Editor = lazyPart(() => import('./editor.tsx').then((module) => module.Editor), 'here')
const View = lazyPart(() => import('./view.tsx').then((module) => module.View), 'here')

/** A value that is filled in when the text is sent. */
export interface Placeholder {
  readonly name: string
  readonly label: string
}

export interface RichTextProps extends FieldProps<string> {
  /** Allows pictures, which are stored as public files: for people of the distributor. */
  pictures?: boolean
  placeholders?: readonly Placeholder[]
}

/**
 * Text with headings, lists, links and, on request, pictures and placeholders. Value in and out: HTML, '' when empty.
 */
export function RichText(props: RichTextProps) {
  return (
    <Field {...props}>
      {({ id, describedBy, invalid }) => (
        <div
          className={`${box.box} ${box.area} ${classes.frame}`}
          data-error={invalid}
          data-disabled={props.disabled || undefined}
        >
          <Suspense fallback={<div className={classes.waiting} />}>
            <Editor {...props} id={id} describedBy={describedBy} />
          </Suspense>
        </div>
      )}
    </Field>
  )
}

/** Shows stored rich text, after cleaning it again. */
export function RichTextView({ html }: { html: string }) {
  return (
    <Suspense>
      <View html={html} />
    </Suspense>
  )
}
