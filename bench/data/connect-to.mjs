import postgres from 'postgres'

/**
 * Connects to a database whose address may name the folder of a socket: the driver takes that apart from the address.
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
