import type { LoaderFunctionArgs } from 'react-router'
import { SitePreview } from '../previews/Previews.js'
import { previewReply } from '../previews/preview-reply.server.js'

/** Picture of the site for link previews. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return previewReply(request, <SitePreview />)
}
