import { productInstructions } from '@brava/contract/product-instructions/product-instructions.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { againOf } from '../../api/choices-of.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useHeldVersion } from '../../ui/form/use-held-version.ts'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { t } from './instructions.texts.ts'
import type { Instruction } from './product-instructions.tsx'

/** Writes instructions in a language that has none, or edits existing ones. */
export function InstructionDialog({
  productId,
  instruction,
  onClose,
}: {
  productId: number
  instruction: Instruction | undefined
  onClose: () => void
}) {
  const languages = useEndpoint(
    productInstructions.languages,
    { params: { id: productId } },
    { enabled: instruction === undefined },
  )
  const create = useAct(productInstructions.create)
  const edit = useAct(productInstructions.edit)
  const initial = { languageId: instruction?.languageId ?? null, body: instruction?.body ?? '' }
  const held = useHeldVersion({ version: instruction?.version ?? 0, values: initial })
  const form = useForm<{ languageId: number | null; body: string }>({
    schema: productInstructions.create.body,
    initial,
    toWire: (values) => ({ ...values, productId }),
    submit: ({ languageId, body }) =>
      instruction
        ? held.again(edit.attempt({ params: { id: instruction.id }, body: { version: held.version(), body } }))
        : create.attempt({ body: { productId, languageId: languageId ?? 0, body } }),
    done: onClose,
  })
  held.useLatest(form)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={instruction ? t.edit(instruction.language) : t.add}
      confirm={t.save}
      width={640}
    >
      {!instruction && (
        <SelectField
          {...form.field('languageId', t.language)}
          required
          searchable
          options={languages.data?.data
            .filter((one) => !one.hasInstructions)
            .map((one) => ({ value: one.id, label: one.name }))}
          again={againOf(languages)}
        />
      )}
      <RichText {...form.field('body', t.body)} required pictures />
    </FormDialog>
  )
}
