import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../site.server.js'

/** Redirect URI of the hosted page: finishes the login. */
export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return context.get(visitContext).callback()
}
