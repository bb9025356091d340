import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BusyError, type DrawPreview, drawInThread } from './drawing-thread.js'

/** Renders in a worker thread. On the development server, the file of the worker does not exist. */
const draw: DrawPreview = import.meta.env.DEV
  ? async (html) => (await import('./draw-preview.js')).drawPreview(html)
  : drawInThread(new URL('./draw-worker.mjs', import.meta.url))

/** Cache of pictures (30 to 50 KB) by their HTML. Concurrent requests for the same picture render it once. */
const pictures = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  max: 200,
  fetchMethod: (html) => draw(html),
})

/**
 * Replies with the picture of a preview. Caches may keep it for a day and then revalidate it, without rendering,
 * because the ETag is computed from the HTML.
 *
 * @returns 503 while the queue is full
 */
export async function previewReply(request: Request, preview: ReactNode): Promise<Response> {
  const html = renderToStaticMarkup(preview)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  const headers = {
    'cache-control': 'public, max-age=86400',
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    etag,
  }
  if (request.headers.get('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  try {
    return new Response(await pictures.forceFetch(html), { headers })
  } catch (error) {
    if (!(error instanceof BusyError)) throw error
    return tryAgainReply(error)
  }
}

/** Replies that a picture is not available for the moment. */
export function tryAgainReply({ message }: Error): Response {
  return new Response(message, {
    status: 503,
    headers: { 'cache-control': 'no-store', 'retry-after': '1' },
  })
}
