import { IconAlertCircle } from '@tabler/icons-react'
import classes from './form.module.css'
import { useFormContext } from './form-root.tsx'
import { t } from '../ui.texts.ts'

/** What needs attention, each item a link to its field. Shows nothing when there are no errors. */
export function FormSummary() {
  const form = useFormContext()
  const all = Object.entries(form.errors)
  if (!form.tried || (all.length === 0 && !form.general)) return null
  // The general message of the refusal is above; a field with the same message is only marked and focused.
  const entries = all.filter(([, message]) => message !== form.general)
  function go(path: string) {
    const field = [...(form.root.current?.querySelectorAll<HTMLElement>('[name]') ?? [])].find(
      (each) => each.getAttribute('name') === path || path.startsWith(`${each.getAttribute('name')}.`),
    )
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }
  return (
    <div className={classes.summary} role="alert" tabIndex={-1} data-summary>
      <IconAlertCircle aria-hidden />
      <div>
        <h2>{form.general ?? t.fixErrors(entries.length)}</h2>
        {entries.length > 0 && (
          <ul>
            {entries.map(([path, message]) => (
              <li key={path}>
                <button type="button" onClick={() => go(path)}>
                  {message}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
