import type { Answered } from '@brava/contract/endpoint.ts'
import { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { IconButton } from '../ui/basics/button.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import type { FormField } from '../ui/form/form-types.ts'
import classes from './feeds.module.css'
import { t } from './feeds.texts.ts'

type Name = Answered<typeof productFeeds.columns>['data'][number]['column']
export interface SetColumn {
  readonly column: Name
  readonly title: string
  readonly value: string
}

/**
 * The columns of a set in their order, each with a title; further ones are added from the columns available to feeds.
 */
export function ColumnsField({ value, onChange, label, error, name }: FormField<readonly SetColumn[]>) {
  const known = useEndpoint(productFeeds.columns, undefined, { staleMs: 600_000 }).data?.data ?? []
  const nameOf = (column: Name) => known.find((each) => each.column === column)?.title ?? column
  const change = (at: number, by: Partial<SetColumn>) =>
    onChange(value.map((each, index) => (index === at ? { ...each, ...by } : each)))
  function swap(at: number, other: number) {
    const next = [...value]
    const [a, b] = [next[at], next[other]]
    if (!a || !b) return
    next[at] = b
    next[other] = a
    onChange(next)
  }
  const free = known.filter(({ column }) => column === 'fixed' || !value.some((each) => each.column === column))
  return (
    <>
      {value.length > 0 && (
        <ol className={classes.columns} aria-label={label}>
          {value.map((each, index) => (
            // The position is part of the identity: two fixed columns differ in nothing else.
            <li key={`${each.column}:${index}`} className={classes.column}>
              <div className={classes.columnField}>
                <TextField
                  label={t.columnTitle(nameOf(each.column))}
                  name={`columns.${index}.title`}
                  value={each.title}
                  maxLength={60}
                  onChange={(title) => change(index, { title })}
                />
              </div>
              {each.column === 'fixed' && (
                <div className={classes.columnField}>
                  <TextField
                    label={t.fixedValue(each.title)}
                    name={`columns.${index}.value`}
                    value={each.value}
                    maxLength={200}
                    onChange={(fixed) => change(index, { value: fixed })}
                  />
                </div>
              )}
              <IconButton label={t.up(each.title)} disabled={index === 0} onClick={() => swap(index, index - 1)}>
                <IconArrowUp />
              </IconButton>
              <IconButton
                label={t.down(each.title)}
                disabled={index === value.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <IconArrowDown />
              </IconButton>
              <IconButton
                label={t.remove(each.title)}
                onClick={() => onChange(value.filter((_, other) => other !== index))}
              >
                <IconX />
              </IconButton>
            </li>
          ))}
        </ol>
      )}
      <SelectField
        label={t.addColumn}
        name={name}
        error={error}
        searchable
        value={null}
        placeholder={t.addColumn}
        options={free.map(({ column, title }) => ({ value: column, label: title }))}
        onChange={(column) => {
          if (column !== null) onChange([...value, { column, title: nameOf(column), value: '' }])
        }}
      />
    </>
  )
}
