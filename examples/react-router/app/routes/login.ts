import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../site.server.js'

/** Redirects to the hosted page. */
export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return context.get(visitContext).login()
}
