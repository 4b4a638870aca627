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
 * The page's only policy for turning texts into something that runs (guarantee G22): style sheets that widgets write
 * may be set as the content of an element, markup only cleaned, on screens with rich text; workers load from the portal's own
 * files; no text becomes a script. Browsers that know Trusted Types refuse everything else.
 */
export function refuseInjection(types = (window as { trustedTypes?: TrustedTypes }).trustedTypes): void {
  types?.createPolicy('default', {
    // Without an angle bracket there is no element in it. A frame's own document is another matter: it inherits the
    // policy, so that nothing in it runs.
    createHTML: (text, _type, sink) =>
      sink === 'HTMLIFrameElement srcdoc' || !text.includes('<') ? text : cleaned(text),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href)
      return origin === location.origin && /^\/assets\/[\w.-]+\.js$/.test(pathname) ? address : null
    },
  })
}

/**
 * The nonce that styles written by widgets must carry; the server puts a fresh one into each page. The library that
 * holds the page still behind dialogs asks for it under a global name.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
