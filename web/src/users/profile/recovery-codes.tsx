import { saveBlob } from '../../api/call.ts'
import { Button } from '../../ui/basics/button.tsx'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import classes from './profile.module.css'
import { mfaTexts } from './mfa.texts.ts'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title={mfaTexts.recoveryCodes}
      subtitle={mfaTexts.recoveryWhy}
      action={
        <Button variant="primary" onClick={onClose}>
          {mfaTexts.kept}
        </Button>
      }
    >
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons} style={{ marginTop: 10 }}>
        <CopyButton value={text} text={mfaTexts.copyAll} />
        <Button
          variant="ghost"
          size="sm"
          onClick={() => saveBlob(new Blob([`${text}\n`], { type: 'text/plain' }), mfaTexts.fileName)}
        >
          {mfaTexts.saveFile}
        </Button>
      </div>
    </Dialog>
  )
}
