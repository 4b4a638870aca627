import type { ListName } from '@brava/contract/list-names.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { z } from 'zod'
import type { RowOf, SortOf } from '../api/list.ts'
import { asRead } from '../api/as-read.ts'
import { useMay } from '../api/profile.ts'
import { useList } from '../api/use-list.ts'
import { Button } from '../ui/basics/button.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import type { Form } from '../ui/form/form-types.ts'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { Card } from '../ui/layout/card.tsx'
import { RemovalBar } from '../ui/table/removal-bar.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import classes from './settings.module.css'
import { t } from './settings.texts.ts'

/** The actions on rows of reference data; the acts themselves report success and refusals. */
export interface ReferenceActs<V> {
  create(values: V): Promise<unknown>
  edit(row: { readonly id: number; readonly version: number }, values: V): Promise<unknown>
  remove(ids: number[]): Promise<{ data: { info: string } } | undefined>
}

/** One kind of reference data: what its rows show and what its form asks for. */
export interface ReferenceKind<E extends ListEndpoint, V extends object> {
  readonly title: string
  readonly list: E
  /** Name under which the list is remembered and appears in the address. */
  readonly name: ListName
  readonly sortBy: SortOf<E>
  readonly columns: readonly Column<RowOf<E>>[]
  readonly change?: {
    /** "New country", and "Country" as the title of the form that edits one. */
    readonly add: string
    readonly one: string
    /** The schema of the contract's create and edit. */
    readonly schema: z.ZodType
    readonly initial: (row: RowOf<E> | undefined) => V
    readonly Fields: ComponentType<{ form: Form<V> }>
    readonly useActs: () => ReferenceActs<V>
    /** `remove` takes a single id. */
    readonly removesOneByOne?: true
  }
  /** The empty-state text of a kind whose rows are read-only. */
  readonly why?: string
}

/** The card of one kind of reference data: search, sort, paging, and for distributors adding, editing and deleting. */
export function referenceCard<E extends ListEndpoint, V extends object>(kind: ReferenceKind<E, V>) {
  type Row = RowOf<E> & { id: number; version: number }
  const { change } = kind
  function Editor({ row, acts, onClose }: { row: Row | undefined; acts: ReferenceActs<V>; onClose: () => void }) {
    const { add, one, schema, initial, Fields } = change as NonNullable<typeof change>
    const held = useHeldVersion({ version: row?.version ?? 0, values: initial(row) })
    const form = useForm<V>({
      schema,
      initial: initial(row),
      guard: false,
      submit: (values) =>
        row ? held.again(acts.edit({ id: row.id, version: held.version() }, values)) : acts.create(values),
      done: onClose,
    })
    held.useLatest(form)
    return (
      <FormDialog form={form} onClose={onClose} title={row ? one : add} confirm={kit.save}>
        <Fields form={form} />
      </FormDialog>
    )
  }
  return function ReferenceCard() {
    const list = useList(kind.list, {
      remember: kind.name,
      urlKey: kind.name,
      defaultSort: { by: kind.sortBy, ascending: true },
    })
    const acts = change?.useActs()
    const mayChange = useMay('distributors') && acts !== undefined
    const [open, setOpen] = useState<{ row: Row | undefined }>()
    return (
      <Card
        title={kind.title}
        flush
        actions={
          mayChange && (
            <Button size="sm" icon={<IconPlus />} onClick={() => setOpen({ row: undefined })}>
              {change?.add}
            </Button>
          )
        }
      >
        <div className={classes.inCard}>
          <ListToolbar list={list} search={t.search} columns={kind.columns} filters={[]} />
          {mayChange && (
            <RemovalBar
              list={list}
              label={t.delete}
              title={t.deleteTitle}
              text={change?.removesOneByOne ? t.deleteOneByOne : t.deleteText}
              act={acts.remove}
              most={change?.removesOneByOne ? 1 : undefined}
            />
          )}
        </div>
        <DataTable
          plain
          label={kind.title}
          list={list}
          columns={kind.columns}
          selectable={mayChange}
          {...(mayChange ? { onRowClick: (row: RowOf<E>) => setOpen({ row: row as Row }) } : {})}
          empty={<EmptyState title={t.nothing}>{kind.why ?? t.nothingWhy}</EmptyState>}
        />
        {open && acts && (
          <Editor
            row={open.row && asRead(open.row, list.rows as readonly Row[])}
            acts={acts}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Card>
    )
  }
}
