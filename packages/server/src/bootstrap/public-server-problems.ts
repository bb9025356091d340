import type { MailServerResponse } from '@foyer/protocol/mail-server'
import type { Config } from '../config.js'
import { isLoopbackHost } from '../lib/loopback.js'

type Addresses = Pick<Config, 'publicUrl' | 'trustedProxies'>

/** Describes the missing setting of a server behind a proxy, with what to do. */
export function proxyProblem({ publicUrl, trustedProxies }: Addresses): string | undefined {
  if (!publicUrl.startsWith('https:') || trustedProxies.length > 0) return undefined
  return 'FOYER_PUBLIC_URL is https, so a proxy is in front of the server, but FOYER_TRUST_PROXY does not name its address: all visitors share the limits of one network'
}

/** Describes the missing mail server of a server that others reach. In development e-mails are read in the console. */
export function mailServerProblem(
  { publicUrl }: Pick<Addresses, 'publicUrl'>,
  { source }: MailServerResponse,
): string | undefined {
  if (source !== 'none' || isLoopbackHost(new URL(publicUrl).hostname)) return undefined
  return 'no mail server is set, so e-mails stay in the inbox of the console; set one there, under E-mail delivery, or with FOYER_SMTP_URL and FOYER_MAIL_FROM'
}
