'use server'

import { hash } from 'node:crypto'
import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { origin, site } from '../lib/site'

export async function publishNote(form: FormData) {
  const request = new Request(origin, { method: 'POST', headers: await headers() })
  const { items } = (await site.open(request)).writer()
  const text = String(form.get('text'))
  // A double tap, or a repeated request, saves the text of a form once.
  const idempotencyKey = hash('sha256', `${form.get('key')} ${text}`)
  await items.insert('notes', { text }, { idempotencyKey })
  revalidatePath('/')
}
