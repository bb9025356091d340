import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity, type PeerCertificate } from 'node:tls'
import type { Options } from 'postgres'

/** Accepted values of `sslmode`, as PostgreSQL's own programs read them. */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const
type TlsMode = (typeof MODES)[number]

/** Encryption of the connections to a database. */
export interface PostgresTls {
  mode: TlsMode
  /** Certificates of the trusted authorities (PEM); undefined for those that Node.js trusts. */
  authorities: string | undefined
}

/**
 * Reads `sslmode` and `sslrootcert` of a database URL. `require` with `sslrootcert` checks the certificate, as in
 * PostgreSQL's own programs; `sslrootcert=system` are the authorities that Node.js trusts.
 * @returns undefined if neither is set; a sentence that describes the problem of a value
 */
export function readTls(params: URLSearchParams): PostgresTls | string | undefined {
  const [modeText, file] = [params.get('sslmode'), params.get('sslrootcert')]
  if (modeText === null && file === null) return undefined
  const mode = MODES.find((name) => name === (modeText ?? 'verify-full'))
  if (!mode) return `its "sslmode" is "${modeText}", expected one of ${MODES.join(', ')}`
  if (file === null) return { mode, authorities: undefined }
  if (file === 'system') return { mode: 'verify-full', authorities: undefined }
  try {
    const authorities = readFileSync(file, 'utf8')
    return { mode: mode === 'require' ? 'verify-ca' : mode, authorities }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return `its "sslrootcert" cannot be read (${reason}), expected the file of the authority's certificate`
  }
}

/**
 * Returns the driver's option `ssl`.
 * @param hosts the hosts that the driver may connect to. With several, it passes on the current one only if that is
 * a name, not an address
 */
export function driverTls(
  { mode, authorities }: PostgresTls,
  hosts: readonly string[],
): NonNullable<Options<Record<string, never>>['ssl']> {
  switch (mode) {
    case 'disable':
      return false
    case 'allow':
    case 'prefer':
      return 'prefer'
    case 'require':
      return 'require'
    default: {
      const checked = { rejectUnauthorized: true, ...(authorities && { ca: authorities }) }
      if (mode === 'verify-ca') return { ...checked, checkServerIdentity: () => undefined }
      // Without `host`, Node.js would look for "localhost" in the certificate of an IP address.
      const [host = '', ...others] = hosts
      if (others.length === 0) return { ...checked, host }
      const addresses = hosts.filter((host) => isIP(host) !== 0)
      if (addresses.length === 0) return checked
      return {
        ...checked,
        checkServerIdentity: (name: string, certificate: PeerCertificate) => {
          const accepted = hosts.includes(name) ? [name] : addresses
          const problems = accepted.map((name) => checkServerIdentity(name, certificate))
          return problems.includes(undefined) ? undefined : problems[0]
        },
      }
    }
  }
}
