import { type ActionFunctionArgs, redirect } from 'react-router'
import { visitContext } from '../site.server.js'

/** Ends the session, by a form. */
export function action({ context }: ActionFunctionArgs): Promise<Response> {
  return context.get(visitContext).logout()
}

/** Somebody typed the address: a link ends nothing. */
export function loader(): Response {
  return redirect('/account')
}
