import { isIP } from 'node:net'

/** Tells if a text is an IP address or a network such as `10.0.0.0/8`. */
export function isProxyNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOfAddress(version))
  )
}

/** Returns the bits of an address. @param version 4 or 6, as `isIP` returns it */
export function bitsOfAddress(version: number): number {
  return version === 6 ? 128 : 32
}

/** Tells if a text is an IP address, a network or the name of a host. */
export function isNetworkOrHost(text: string): boolean {
  return isProxyNetwork(text) || /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(text)
}
