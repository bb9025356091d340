'use server'

import { revalidatePath } from 'next/cache'
import { headers } from 'next/headers'
import { origin, site } from '../lib/site'

export async function publishNote(form: FormData) {
  const request = new Request(origin, { method: 'POST', headers: await headers() })
  const { items } = (await site.open(request)).writer()
  await items.insert('notes', { text: String(form.get('text')) })
  revalidatePath('/')
}
