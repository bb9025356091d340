/** Whether a host name of a URL means this machine. @see RFC 8252 §7.3 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
