import postgres from 'postgres'

/**
 * Connects to a database whose URL may contain the folder of a Unix socket, which the driver expects as a separate
 * option.
 *
 * @param {string} address
 * @param {number} connections
 */
export function connectTo(address, connections) {
  const url = new URL(address)
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, {
    ...(host === null ? {} : { host }),
    max: connections,
    fetch_types: false,
    onnotice: () => {},
  })
}
