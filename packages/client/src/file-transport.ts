import type { Endpoint, Method } from '@foyer/protocol'
import type { Connection } from './connection.js'
import { createSend, platformFetch, readObject } from './transport.js'

/** Content of a file: in memory, of a browser, or read while it is sent. */
export type FileContent = Blob | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

/** A request with a file in it or in its answer, or one that the server takes long for. */
interface FileRequest {
  method: Method
  path: string
  content?: FileContent
  signal: AbortSignal | undefined
}

/** Limit of the transport in milliseconds, a day: a file takes as long as its size. */
const timeoutMs = 86_400_000

/**
 * Sends a request once, and returns the response with status 200, whose body is not read yet.
 * @throws FoyerError, or the signal's reason
 */
export async function sendFileRequest(
  { config, addressOf, session }: Connection,
  { method, path, content, signal }: FileRequest,
): Promise<Response> {
  const { clientId, fetch = platformFetch } = config
  let response = new Response()
  // The transport sends and reads JSON; the file takes its place on the way.
  const fetchFile: typeof fetch = async (url, init) => {
    const request: RequestInit = { ...init, signal: signal ?? null }
    // A body that is read while it is sent needs `duplex`, which the types of browsers lack.
    response = await fetch(
      url,
      content ? { ...request, ...{ body: content, duplex: 'half' } } : request,
    )
    return response.status === 200 ? new Response('{}') : response
  }
  const send = createSend({ clientId, timeoutMs, fetch: fetchFile })
  const headers = { Authorization: await session.authorization() }
  await send({ method, url: addressOf(path), headers, signal })
  return response
}

/** Sends a request whose answer is JSON. */
export async function callWithFile<Message, Answer>(
  connection: Connection,
  { method, path }: Endpoint<Message, Answer>,
  options: Omit<FileRequest, 'method' | 'path'>,
): Promise<Answer> {
  const response = await sendFileRequest(connection, { method, path, ...options })
  // The endpoint ties the answer to the call.
  return readObject({ text: await response.text() }) as Answer
}
