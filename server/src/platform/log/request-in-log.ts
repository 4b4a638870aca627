interface LoggedRequest {
  readonly method: string
  readonly url?: string
  readonly host: string
  readonly ip: string
}

/**
 * A request in the form in which it is logged. Anything in its address that looks like a token (256 bits in base64url)
 * is redacted: readers of the log must not gain access to what others may read (guarantees G20, G45).
 */
export function requestInLog({ method, url, host, ip }: LoggedRequest): object {
  return { method, url: url?.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'), host, remoteAddress: ip }
}
