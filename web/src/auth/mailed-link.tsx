import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { t } from './auth.texts.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTile } from './auth-tile.tsx'
import { mailedLinkTexts } from './mailed-link.texts.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import { useAttempt } from './use-attempt.ts'

interface MailedLinkProps {
  title: string
  lead: string
  action: string
  /** Why the link no longer works, when a more specific text fits. */
  gone?: string
  /** Uses the link; returns what is shown afterwards. */
  act: (token: string) => Promise<{ title: string; lead: ReactNode }>
}

/**
 * A page that a mailed link opens. The token comes after the #, which browsers do not send to any server, and nothing
 * happens before the button is pressed: programs that scan links in mails change nothing.
 */
export function MailedLink({ title, lead, action, gone = mailedLinkTexts.gone, act }: MailedLinkProps) {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [done, setDone] = useState<{ title: string; lead: ReactNode } | null>(null)
  const [isGone, setIsGone] = useState(token.length < 20)
  const attempt = useAttempt((error: ApiError) => setIsGone(error.code === 'auth.linkInvalid'))
  if (done || isGone) {
    const shown = done ?? { title: newPasswordTexts.expiredTitle, lead: gone }
    const tile = done ? (
      <AuthTile tone="success" icon={<IconCircleCheck />} />
    ) : (
      <AuthTile tone="warning" icon={<IconLinkOff />} />
    )
    return (
      <AuthFrame title={shown.title} lead={shown.lead} tile={tile}>
        <ButtonLink to="/auth/signin" variant="primary" size="lg" wide>
          {t.signIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title} lead={lead}>
      <AuthForm
        attempt={attempt}
        action={action}
        onSubmit={() =>
          void attempt.attempt(async () => {
            setDone(await act(token))
            history.replaceState(history.state, '', location.pathname)
          })
        }
      >
        {null}
      </AuthForm>
    </AuthFrame>
  )
}
