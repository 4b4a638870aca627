import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/basics/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dataTexts } from '../page/partner-data.texts.ts'
import classes from './logo-card.module.css'

interface LogoCardProps {
  name: string
  fileId: number | null
  disabled?: boolean
}

/** The logo on the documents of the person's own company: shows, uploads and removes it. */
export function LogoCard(props: LogoCardProps) {
  const set = useAct(companies.setLogo)
  const remove = useAct(companies.removeLogo)
  return (
    <LogoField
      {...props}
      title={dataTexts.logo}
      hint={dataTexts.logoHint}
      onBring={(file) => set.attempt({ files: [file] })}
      onRemove={() => void remove.run()}
      pending={remove.pending}
    />
  )
}

/** The distributor's logo for buyers in other markets, handled the same way. */
export function ForeignLogoCard(props: LogoCardProps) {
  const set = useAct(companies.setForeignLogo)
  const remove = useAct(companies.removeForeignLogo)
  return (
    <LogoField
      {...props}
      title={dataTexts.foreignLogo}
      hint={dataTexts.foreignLogoHint}
      onBring={(file) => set.attempt({ files: [file] })}
      onRemove={() => void remove.run()}
      pending={remove.pending}
    />
  )
}

interface LogoFieldProps extends LogoCardProps {
  title: string
  hint: string
  /** Throws the reason when it is refused. */
  onBring: (file: File) => Promise<unknown>
  onRemove: () => void
  /** It is being removed. */
  pending: boolean
}

function LogoField({ name, fileId, disabled, title, hint, onBring, onRemove, pending }: LogoFieldProps) {
  return (
    <Card title={title}>
      {fileId !== null && (
        <div className={classes.shown}>
          <img className={classes.logo} src={fileUrl(fileId)} alt={name} />
          {!disabled && (
            <Button size="sm" onClick={onRemove} pending={pending} aria-label={`${dataTexts.removeLogo}: ${title}`}>
              {dataTexts.removeLogo}
            </Button>
          )}
        </div>
      )}
      {!disabled && (
        <FileDrop
          label={title}
          labelHidden
          accept="image/png,image/jpeg,image/webp"
          hint={hint}
          maxBytes={2 * 1024 * 1024}
          files={[]}
          onChange={([file]) => (file ? onBring(file) : undefined)}
        />
      )}
    </Card>
  )
}
