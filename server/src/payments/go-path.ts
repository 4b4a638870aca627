import { payments } from '@brava/contract/payments/payments.endpoints.ts'
import { callPath } from '../platform/call-path.ts'

/** Where a browser goes to be redirected to the page of the gateway. */
export const goPath = (token: string) => callPath(payments.go.path, { token })

/** Where the gateway redirects it back to. */
export const returnPath = (token: string) => callPath(payments.comeBack.path, { token })

/** Where a gateway reports what happened; the token is that of its row. */
export const noticePath = (token: string) => callPath(payments.notice.path, { token })

/** The page of the sandbox for one payment. */
export const sandboxPath = (token: string) => callPath(payments.sandboxPage.path, { token })

/** The screens of the portal that show the outcome. */
export const resultPath = (isFailure: boolean, orderId: number) =>
  `/${isFailure ? 'payment-failure' : 'payment-success'}?order=${orderId}`
