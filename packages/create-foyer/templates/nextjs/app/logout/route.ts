import { site } from '../../lib/site'

export const POST = (request: Request) => site.handle(request, (visit) => visit.logout())
