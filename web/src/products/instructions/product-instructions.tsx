import type { RowOf } from '../../api/list.ts'
import { productInstructions } from '@brava/contract/product-instructions/product-instructions.endpoints.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../../api/use-act.ts'
import { asRead } from '../../api/as-read.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { dateTime } from '../../text/format.ts'
import { ConfirmDialog } from '../../ui/ask/confirm-dialog.tsx'
import { Button, IconButton } from '../../ui/basics/button.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Stack } from '../../ui/layout/page.tsx'
import { RichTextView } from '../../ui/rich-text/rich-text.tsx'
import { InstructionDialog } from './instruction-dialog.tsx'
import { t } from './instructions.texts.ts'

export type Instruction = RowOf<typeof productInstructions.list>

/** How a product's keys are used, in each language. */
export function ProductInstructions({ productId }: { productId: number }) {
  const query = useEndpoint(productInstructions.list, {
    body: { filters: { productId }, retrieveAll: true, sortBy: 'language', isSortAscending: true },
  })
  const [editing, setEditing] = useState<Instruction | 'new'>()
  const [removing, setRemoving] = useState<Instruction>()
  const remove = useAct(productInstructions.delete)
  const add = (
    <Button icon={<IconPlus />} onClick={() => setEditing('new')}>
      {t.add}
    </Button>
  )
  return (
    <>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t.none} action={add}>
              {t.noneWhy}
            </EmptyState>
          ) : (
            <Stack>
              <Card title={t.instructions} actions={add}>
                {t.about}
              </Card>
              {data.map((one) => (
                <Card
                  key={one.id}
                  title={one.language}
                  facts={`${one.changedBy}, ${dateTime(one.changedDate)}`}
                  actions={
                    <>
                      <IconButton size="sm" label={t.edit(one.language)} onClick={() => setEditing(one)}>
                        <IconPencil />
                      </IconButton>
                      <IconButton size="sm" label={t.remove(one.language)} onClick={() => setRemoving(one)}>
                        <IconTrash />
                      </IconButton>
                    </>
                  }
                >
                  <RichTextView html={one.body} />
                </Card>
              ))}
            </Stack>
          )
        }
      </Loaded>
      {editing && (
        <InstructionDialog
          productId={productId}
          instruction={editing === 'new' ? undefined : asRead(editing, query.data?.data)}
          onClose={() => setEditing(undefined)}
        />
      )}
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={t.removeTitle}
        confirm={t.removeAct}
        onConfirm={() => removing && remove.run({ params: { id: removing.id } })}
      >
        {t.removeText(removing?.language ?? '')}
      </ConfirmDialog>
    </>
  )
}
