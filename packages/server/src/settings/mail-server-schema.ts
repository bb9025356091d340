import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import type { MailServerSettings } from '@foyer/protocol/mail-server'
import * as v from 'valibot'
import { isLoopbackHost } from '../lib/loopback.js'

const oneLine = v.regex(/^[^\p{Cc}]*$/u, 'expected one line')

const emailAddress = v.email('expected an e-mail address such as info@example.com')

const host = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (isIP(text) ? text : domainToASCII(text))),
  v.check(
    (name) => isIP(name) > 0 || /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name),
    'expected a host name or an IP address, such as "smtp.example.org"',
  ),
  v.maxLength(253),
)

type Connection = Pick<MailServerSettings, 'host' | 'encryption'>

function isProtected({ host, encryption }: Connection): boolean {
  return encryption !== 'none' || isLoopbackHost(host) || host === '::1'
}

const UNPROTECTED =
  'expected "tls" or "starttls": only a mail server on this machine, such as "localhost", may do without'

/** A mail server to store or to test. */
export const mailServerRequest = v.pipe(
  v.strictObject({
    host,
    port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
    encryption: v.picklist(['tls', 'starttls', 'none']),
    user: v.pipe(v.string(), v.maxLength(320), oneLine),
    senderName: v.pipe(v.string(), v.trim(), v.maxLength(100), oneLine),
    senderAddress: v.pipe(v.string(), v.trim(), v.maxLength(254), emailAddress),
    password: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(1000), oneLine)),
  }),
  v.forward(v.partialCheck([['host'], ['encryption']], isProtected, UNPROTECTED), ['encryption']),
)
