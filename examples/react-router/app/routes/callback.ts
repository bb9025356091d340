import type { LoaderFunctionArgs } from 'react-router'
import { visitContext } from '../site.server.js'

/** Back from the hosted page. */
export function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  return context.get(visitContext).callback()
}
