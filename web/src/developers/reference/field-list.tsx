import classes from '../developers.module.css'
import { textOf } from '../samples/literal.ts'
import { Words } from '../words.tsx'
import type { Field } from './fields.ts'

/** Lists fields in a column: name, type, whether it is required, what it means, which values it may have. */
export function FieldList({ title, fields }: { title: string; fields: readonly Field[] }) {
  return (
    <>
      <h2 className={classes.h2}>{title}</h2>
      <ul className={classes.fields} lang="en">
        {fields.map((field) => (
          <li key={field.path}>
            <p className={classes.field}>
              <code>{field.path}</code> <span>{field.type}</span>
              {field.required && <em> required</em>}
            </p>
            {field.description && (
              <p>
                <Words>{field.description}</Words>
              </p>
            )}
            {field.choices.length > 0 && (
              <p className={classes.choices}>
                {field.choices.map((choice) => (
                  <code key={textOf(choice)}>{textOf(choice)}</code>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
