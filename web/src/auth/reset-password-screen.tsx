import { IconCircleCheck, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { ButtonLink } from '../ui/basics/button.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { t } from './auth.texts.ts'
import { newPasswordTexts } from './new-password.texts.ts'
import { authCalls } from './auth-calls.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthTile } from './auth-tile.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The mailed link carries name and token after the #, which browsers do not send to any server. */
function linkParts(): { username: string; token: string } {
  const parts = new URLSearchParams(location.hash.slice(1))
  return { username: parts.get('username') ?? '', token: parts.get('token') ?? '' }
}

/** Chooses a new password with a mailed link. */
export function ResetPasswordScreen() {
  const [link] = useState(linkParts)
  const isComplete = link.username !== '' && link.token.length >= 20
  const check = useEndpoint(
    authCalls.checkReset,
    { body: link },
    { enabled: isComplete, staleMs: Number.POSITIVE_INFINITY },
  )
  const [isSet, setIsSet] = useState(false)
  if (isSet) {
    return (
      <AuthFrame title={newPasswordTexts.setTitle} tile={<AuthTile tone="success" icon={<IconCircleCheck />} />}>
        <ButtonLink to="/auth/signin" variant="primary" size="lg" wide>
          {t.signIn}
        </ButtonLink>
      </AuthFrame>
    )
  }
  const found = check.data?.data
  // A link that the server cannot even read was cut on its way.
  if (!isComplete || found?.isValid === false || check.error?.status === 400) {
    return (
      <AuthFrame
        title={newPasswordTexts.expiredTitle}
        lead={newPasswordTexts.expiredText}
        tile={<AuthTile tone="warning" icon={<IconLinkOff />} />}
      >
        <ButtonLink to="/auth/forgot-password" variant="primary" size="lg" wide>
          {newPasswordTexts.newLink}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (!found) {
    return (
      <AuthFrame title={newPasswordTexts.firstTitle}>
        <Loaded query={check}>{() => null}</Loaded>
      </AuthFrame>
    )
  }
  return <NewPasswordForm link={link} isFirst={found.isFirst} onSet={() => setIsSet(true)} />
}
