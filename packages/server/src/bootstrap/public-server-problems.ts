import type { MailServerResponse } from '@foyer/protocol/mail-server'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../lib/loopback.js'

type Addresses = Pick<Config, 'publicUrl' | 'trustedProxies'>

/** Returns the problem of a server whose proxy is not configured; undefined without a problem. */
export function proxyProblem({ publicUrl, trustedProxies }: Addresses): string | undefined {
  if (!publicUrl.startsWith('https:') || trustedProxies.length > 0) return undefined
  return 'FOYER_PUBLIC_URL is https, so a proxy is in front of the server, but FOYER_TRUST_PROXY does not name its address: all visitors share the limits of one network'
}

/**
 * Returns the problem of a public server without a mail server; undefined without a problem, and on a loopback address.
 */
export function missingMailServerProblem(
  { publicUrl }: Pick<Addresses, 'publicUrl'>,
  { source }: MailServerResponse,
): string | undefined {
  if (source !== 'none' || isLoopbackHost(new URL(publicUrl).hostname)) return undefined
  return 'no mail server is set, so e-mails stay in the inbox of the console; set one there, under E-mail delivery, or with FOYER_SMTP_URL and FOYER_MAIL_FROM'
}
