import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { foyerContext } from '../site.server.js'
import { loader } from './film-preview.js'

it('replies 503 while the server refuses reads for the moment', async () => {
  const context = new RouterContextProvider()
  const refuse = async (): Promise<Response> =>
    Response.json({ message: 'busy', details: {} }, { status: 503 })
  context.set(foyerContext, { url: 'http://club.test', clientId: 'club', fetch: refuse })
  const request = new Request('http://club.test/films/jaws-1975/preview.png')
  const response = await loader({
    request,
    url: new URL(request.url),
    pattern: '/films/:id/preview.png',
    params: { id: 'jaws-1975' },
    context,
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
})
