import { security } from '@brava/contract/security/security.endpoints.ts'
import type { Config } from '../config.ts'
import { apiPrefix } from './api-prefix.ts'

const policy = (directives: Readonly<Record<string, string>>) =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ')

/**
 * What a page of the portal may load and run: its own files, and nothing inline. Styles that widgets write at run time
 * carry the nonce of this response; text becomes scripts or markup only through the page's own policy (web/src/shell/
 * trusted-types.ts). Guarantee G22.
 */
export function pagePolicy(nonce?: string): string {
  return policy({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': nonce ? `'self' 'nonce-${nonce}'` : "'self'",
    // Mails are shown as sent, styled by attributes, in a frame that runs nothing.
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    // Documents are previewed as fetched.
    'frame-src': "'self' blob:",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    // The second belongs to the rich text sanitiser, which uses it to parse its input.
    'trusted-types': 'default dompurify',
    // Violations are reported to the portal, which logs them.
    'report-uri': `${apiPrefix}${security.policyReport.path}`,
  })
}

/** A file that is served never runs and loads nothing, whatever a browser takes it for (guarantee G28). */
export const filePolicy = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' })

/** Headers of every response: calls, files, pages and errors alike (guarantee G22). */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> {
  return {
    'content-security-policy': pagePolicy(),
    'permissions-policy':
      'accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Over plain HTTP browsers ignore it, and a demonstration on a laptop would lose access to other servers' ports.
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}
