import type { APIRoute } from 'astro'

export const POST: APIRoute = async ({ locals, redirect, request }) => {
  const { items } = locals.visit.writer()
  const form = await request.formData()
  await items.insert('notes', { text: String(form.get('text')) })
  return redirect('/', 303)
}
