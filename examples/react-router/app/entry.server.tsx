import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders a page as a stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = <ServerRouter context={routerContext} url={request.url} />
  const body = request.method === 'HEAD' ? null : await renderToReadableStream(page)
  return new Response(body, { status, headers })
}
