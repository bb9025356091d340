import type { APIRoute } from 'astro'

export const POST: APIRoute = ({ locals }) => locals.visit.logout()
