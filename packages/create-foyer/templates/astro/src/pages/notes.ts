import { hash } from 'node:crypto'
import type { APIRoute } from 'astro'

export const POST: APIRoute = async ({ locals, redirect, request }) => {
  const { items } = locals.visit.writer()
  const form = await request.formData()
  const text = String(form.get('text'))
  // A double tap, or a repeated request, saves the text of a form once.
  const idempotencyKey = hash('sha256', `${form.get('key')} ${text}`)
  await items.insert('notes', { text }, { idempotencyKey })
  return redirect('/', 303)
}
