import { type NextRequest, NextResponse } from 'next/server'
import { site } from './lib/site'

export async function proxy(request: NextRequest) {
  const visit = await site.open(request)
  const headers = await visit.forwardedHeaders()
  return visit.commit(NextResponse.next({ request: { headers } }))
}

export const config = { matcher: ['/'] }
