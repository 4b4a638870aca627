import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/basics/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { dataTexts } from '../page/partner-data.texts.ts'
import classes from './logo-card.module.css'

/** The logo on the papers of the person's own company: shown, brought, taken away. */
export function LogoCard({ name, fileId, disabled }: { name: string; fileId: number | null; disabled?: boolean }) {
  const set = useAct(companies.setLogo)
  const remove = useAct(companies.removeLogo)
  return (
    <Card title={dataTexts.logo}>
      {fileId !== null && (
        <div className={classes.shown}>
          <img className={classes.logo} src={fileUrl(fileId)} alt={name} />
          {!disabled && (
            <Button size="sm" onClick={() => void remove.run()} pending={remove.pending}>
              {dataTexts.removeLogo}
            </Button>
          )}
        </div>
      )}
      {!disabled && (
        <FileDrop
          label={dataTexts.logo}
          labelHidden
          accept="image/png,image/jpeg,image/webp"
          hint={dataTexts.logoHint}
          maxBytes={2 * 1024 * 1024}
          files={[]}
          onChange={([file]) => file && void set.run({ files: [file] })}
        />
      )}
    </Card>
  )
}
