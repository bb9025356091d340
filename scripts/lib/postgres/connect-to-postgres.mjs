import postgres from 'postgres'

/**
 * Connects to a database whose URL may contain the folder of a Unix socket, which the driver expects as a separate
 * option.
 *
 * @param {string} address
 * @param {{ max: number }} options max: of connections
 */
export function connectToPostgres(address, { max }) {
  const url = new URL(address)
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, {
    ...(host === null ? {} : { host }),
    max,
    fetch_types: false,
    onnotice: () => {},
  })
}
