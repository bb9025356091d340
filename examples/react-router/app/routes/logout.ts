import { type ActionFunctionArgs, redirect } from 'react-router'
import { visitContext } from '../site.server.js'

/** Ends the session. For the form of the logout button. */
export function action({ context }: ActionFunctionArgs): Promise<Response> {
  return context.get(visitContext).logout()
}

/** A GET request, such as a link, must not end the session. */
export function loader(): Response {
  return redirect('/account')
}
