import type { Endpoint, Method } from '@foyer/protocol'
import type { Connection } from './connection.js'
import { createSend, platformFetch, readObject } from './transport.js'

/** Content of a file. A stream is read while it is sent. */
export type FileContent = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** A request that uploads or downloads a file, or that the server needs a long time for. */
interface FileRequest {
  method: Method
  path: string
  content?: FileContent
  signal: AbortSignal | undefined
}

/** Timeout of the response in milliseconds: one day, because the duration depends on the size of the file. */
const timeoutMs = 86_400_000

/**
 * Sends a request once. Returns the response with status 200 and an unread body.
 * @throws FoyerError, or the reason of the signal
 */
export async function sendFileRequest(
  { config, addressOf, session }: Connection,
  { method, path, content, signal }: FileRequest,
): Promise<Response> {
  const { clientId, fetch: sendRequest = platformFetch } = config
  let response = new Response()
  // The transport sends and reads JSON. This `fetch` replaces the body of the request, and captures the response.
  const fetchFile: typeof fetch = async (url, init) => {
    // A stream as the body needs `duplex`, which the DOM types do not declare.
    const request = content ? { ...init, ...{ body: content, duplex: 'half' } } : init
    response = await sendRequest(url, request)
    return response.status === 200 ? new Response('{}') : response
  }
  const send = createSend({ clientId, timeoutMs, fetch: fetchFile })
  const headers = { Authorization: await session.authorization() }
  await send({ method, url: addressOf(path), headers, signal })
  return response
}

/** Sends a file request and returns the JSON object of the response. */
export async function callWithFile<Message, Result>(
  connection: Connection,
  { method, path }: Endpoint<Message, Result>,
  options: Omit<FileRequest, 'method' | 'path'>,
): Promise<Result> {
  const response = await sendFileRequest(connection, { method, path, ...options })
  // The endpoint declares the type of the response.
  return readObject({ text: await response.text() }) as Result
}
