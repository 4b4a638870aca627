interface LoggedRequest {
  readonly method: string
  readonly url?: string
  readonly host: string
  readonly ip: string
}

/**
 * A request as it stands in the log. What has the form of a token (256 bits in base64url) is blotted out of its address:
 * whoever reads the log must not read with it what somebody else may read (guarantees G20, G45).
 */
export function requestInLog({ method, url, host, ip }: LoggedRequest): object {
  return { method, url: url?.replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'), host, remoteAddress: ip }
}
