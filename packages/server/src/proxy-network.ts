import { isIP } from 'node:net'

/** Whether a text is an address or a network such as `10.0.0.0/8`. */
export function isProxyNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return (
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOfAddress(version))
  )
}

/** @param version of the Internet protocol, as `isIP` tells it */
export function bitsOfAddress(version: number): number {
  return version === 6 ? 128 : 32
}
