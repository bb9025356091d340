import { site } from '../../lib/site'

export const GET = (request: Request) => site.handle(request, (visit) => visit.login())
