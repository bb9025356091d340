/**
 * Returns the bytes of an HTTP request, built once and sent many times.
 *
 * @param {{ method: string, path: string, token?: string | undefined, body?: unknown }} request
 * @returns {Buffer}
 */
export function httpRequest({ method, path, token, body }) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1:4400',
    ...(token === undefined ? [] : [`authorization: ${token}`]),
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`]),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}
