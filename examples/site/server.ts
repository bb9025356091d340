import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type FoyerServer, foyerContext } from './src/site.server.js'

const handle = createRequestHandler(build)

/** Renders the pages in the process of the Foyer server. */
export default {
  fetch(request: Request, { foyer }: { foyer: FoyerServer }): Promise<Response> {
    const context = new RouterContextProvider()
    context.set(foyerContext, foyer)
    return handle(request, context)
  },
}
