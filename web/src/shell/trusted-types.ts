import { cleaned } from '../state/markup-cleaner.ts'

/** The part of the Trusted Types API (W3C) that the portal uses; not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createHTML(text: string, type: string, sink: string): string | null
      createScriptURL(address: string): string | null
    },
  ): unknown
}

/**
 * The page's only policy for turning text into something that runs (guarantee G22): style sheets written by widgets may
 * become the content of an element; markup may do so only after cleaning, on screens with rich text; workers load only
 * from the portal's own files; no text becomes a script. Browsers that support Trusted Types refuse everything else.
 */
export function refuseInjection(types = (window as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  types?.createPolicy('default', {
    // Text without an angle bracket contains no element. A frame's own document is different: it inherits the policy,
    // so that nothing in it runs.
    createHTML: (text, _type, sink) =>
      sink === 'HTMLIFrameElement srcdoc' || !text.includes('<') ? text : cleaned(text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      return origin === location.origin && /^\/assets\/[\w.-]+\.js$/.test(pathname) ? address : null
    },
  })
}

/**
 * The nonce that styles written by widgets must carry; the server puts a new one into each page. The library that locks
 * scrolling behind dialogs reads it from a global name.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
